//! Tags: the structure tree that screen readers follow, and the marked content on pages that belongs to it.
//!
//! Each page numbers its tags from 0, and each tag has an element in one tree for the document. The parent tree beside it maps
//! marked content and links back to their elements.

use pdf_writer::types::StructRole;
use pdf_writer::{Finish, Pdf, Ref, TextStr};

use super::Numbers;
use crate::document::{Document, Goal, Page, Role};

/// The structure elements of a document.
pub(super) struct Tags {
    root: Ref,
    whole: Ref,
    /// The element of each tag of each page.
    elements: Vec<Vec<Ref>>,
    /// The annotations of the links that are written, by page.
    pub links: Vec<Vec<Option<Ref>>>,
    /// The first key of links in the parent tree. The keys of pages come before it.
    first_link: i32,
}

impl Tags {
    /// Allocates numbers for all elements. Returns `None` if nothing in the document is tagged.
    pub fn new(document: &Document, numbers: &mut Numbers) -> Option<Tags> {
        if document.pages.iter().all(|page| page.tags.is_empty()) {
            return None;
        }
        let (root, whole) = (numbers.next(), numbers.next());
        let elements = document.pages.iter().map(|page| page.tags.iter().map(|_| numbers.next()).collect()).collect();
        Some(Tags { root, whole, elements, links: Vec::new(), first_link: document.pages.len() as i32 })
    }

    pub fn root(&self) -> Ref {
        self.root
    }

    /// Returns the key of a page's link in the parent tree. Links are numbered through the document.
    pub fn link_number(&self, document: &Document, page: usize, link: usize) -> i32 {
        let before: usize = document.pages[..page].iter().map(|page| page.links.len()).sum();
        self.first_link + (before + link) as i32
    }

    /// Returns the tag that contains a link of a page.
    fn tag_of(page: &Page, link: usize) -> Option<usize> {
        page.tags.iter().position(|tag| tag.role == Role::Link(link))
    }

    /// Returns whether the target of a link exists.
    fn is_known(document: &Document, goal: &Goal) -> bool {
        !matches!(goal, Goal::Page(to, _) if *to >= document.pages.len())
    }

    /// Writes the structure tree and the parent tree.
    pub fn write(&self, pdf: &mut Pdf, document: &Document, pages: &[(Ref, f64)], numbers: &mut Numbers) {
        let tables: Vec<Ref> = self.elements.iter().map(|_| numbers.next()).collect();
        for (table, elements) in tables.iter().zip(&self.elements) {
            pdf.indirect(*table).array().items(elements.iter().copied());
        }
        for (i, page) in document.pages.iter().enumerate() {
            for (tag, &element) in self.elements[i].iter().enumerate() {
                self.element(pdf, page, (i, tag), element, pages[i].0);
            }
        }
        let mut whole = pdf.struct_element(self.whole);
        whole.kind(StructRole::Document).parent(self.root);
        let mut children = whole.children();
        self.elements.iter().flatten().for_each(|&element| _ = children.struct_element(element));
        children.finish();
        whole.finish();
        let mut root = pdf.indirect(self.root).start::<pdf_writer::writers::StructTreeRoot<'_>>();
        root.child(self.whole);
        let mut tree = root.parent_tree();
        let mut table = tree.nums();
        for (i, &of_page) in tables.iter().enumerate() {
            table.insert(i as i32, of_page);
        }
        for (i, page) in document.pages.iter().enumerate() {
            for (k, link) in page.links.iter().enumerate() {
                let tag = Tags::tag_of(page, k).filter(|_| Tags::is_known(document, &link.to));
                if let Some(tag) = tag {
                    table.insert(self.link_number(document, i, k), self.elements[i][tag]);
                }
            }
        }
        table.finish();
        tree.finish();
        let n_links: usize = document.pages.iter().map(|page| page.links.len()).sum();
        root.parent_tree_next_key(self.first_link + n_links as i32);
    }

    fn element(&self, pdf: &mut Pdf, page: &Page, (i, tag): (usize, usize), id: Ref, on: Ref) {
        let role = &page.tags[tag].role;
        let mut element = pdf.struct_element(id);
        element.parent(self.whole).page(on);
        match role {
            Role::Heading(1) => _ = element.kind(StructRole::H1),
            Role::Heading(2) => _ = element.kind(StructRole::H2),
            Role::Heading(_) => _ = element.kind(StructRole::H3),
            Role::Paragraph => _ = element.kind(StructRole::P),
            Role::Figure(alternative) => _ = element.kind(StructRole::Figure).alt(TextStr(alternative)),
            Role::Link(_) => _ = element.kind(StructRole::Link),
        }
        let mut children = element.children();
        children.marked_content_id(tag as i32);
        if let Role::Link(link) = role
            && let Some(Some(annotation)) = self.links.get(i).and_then(|links| links.get(*link))
        {
            children.object_ref().page(on).object(*annotation);
        }
    }
}
