//! One enum for all questions, for who has them as JSON.

use serde::{Deserialize, Deserializer, Serialize};

use crate::question::*;
use crate::{Events, Extra, Paper, Service, ServiceError, named};

/// A line a question: its name, the method of the service, the request and the reply.
macro_rules! questions {
    ($($(#[$about:meta])* $name:ident $method:ident($request:ty) -> $reply:ty,)*) => {
        /// A question.
        #[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        #[allow(clippy::large_enum_variant, reason = "a request is made once and lives as long as its answer takes")]
        pub enum Request {
            $($(#[$about])* $name($request),)*
        }

        /// An answer.
        #[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum Reply {
            $($(#[$about])* $name($reply),)*
            /// We could not answer.
            Error(ServiceError),
        }

        impl Request {
            /// The names of all questions, as they stand in JSON.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($method)),*];

            /// Reads the fields of the request of this name; none if there is no such question.
            pub fn read<'de, D: Deserializer<'de>>(name: &str, fields: D) -> Option<Result<Request, D::Error>> {
                match name {
                    $(stringify!($method) => Some(<$request>::deserialize(fields).map(Request::$name)),)*
                    _ => None,
                }
            }

            /// Returns the language in which the reply should be, as its sender calls it. [`Service::ask`] speaks it; callers of the
            /// methods for single questions choose one by [`Service::in_language`].
            pub fn language(&self) -> Option<&str> {
                match self {
                    $(Request::$name(request) => request.language.as_deref(),)*
                }
            }
        }

        impl Service<'_> {
            /// Answers a question, whichever it is, in the language of the request; in that of the service if the request has none.
            pub fn ask(&self, request: &Request, events: &mut dyn Events) -> Reply {
                let service = match request.language().map(named::language) {
                    None => *self,
                    Some(Ok(language)) => self.in_language(language),
                    Some(Err(error)) => return Reply::Error(error.in_language(self.language())),
                };
                let reply = match request {
                    $(Request::$name(request) => service.$method(request, events).map(Reply::$name),)*
                };
                reply.unwrap_or_else(|error| Reply::Error(error.in_language(service.language())))
            }
        }

        $(impl From<$reply> for Reply {
            fn from(reply: $reply) -> Reply {
                Reply::$name(reply)
            }
        })*
    };
}

questions! {
    /// What are the solutions?
    Solve solve(SolveRequest) -> Solved,
    /// What stands there, and what do the houses say of it?
    Look look(LookRequest) -> Looked,
    /// Is the puzzle sound, and what of it is needed?
    Check check(CheckRequest) -> Checked,
    /// How is it written in another format?
    Convert convert(ConvertRequest) -> Converted,
    /// How hard is it?
    Rate rate(RateRequest) -> Rated,
    /// How would a person solve it, and why?
    Explain explain(ExplainRequest) -> Explained,
    /// What could be done next?
    Hint hint(HintRequest) -> Hinted,
    /// Which symmetries are there?
    Analyze analyze(AnalyzeRequest) -> Analyzed,
    /// What is the form that puzzles have in common which are the same?
    Canon canon(CanonRequest) -> Canonical,
    /// How many solutions are there?
    Count count(CountRequest) -> Counts,
    /// Which are the solutions?
    List list(ListRequest) -> Listed,
    /// What does it look like?
    Draw draw(DrawRequest) -> Drawn,
    /// What does a distribution look like?
    Chart chart(ChartRequest) -> Charted,
    /// Which puzzles can be made of this shape?
    Generate generate(GenerateRequest) -> Generated,
    /// How can a puzzle be made harder?
    Polish polish(PolishRequest) -> Polished,
    /// How can a square be cut into the pieces of a jigsaw?
    Jigsaw jigsaw(JigsawRequest) -> JigsawCut,
    /// What does a full grid of this shape look like?
    Fill fill(FillRequest) -> FilledGrids,
    /// What does a book of these puzzles look like?
    Book book(BookRequest) -> Book,
    /// Which shapes are there, or what is this one?
    Shapes shapes(ShapesRequest) -> Shapes,
    /// Which techniques are there, or what is this one?
    Techniques techniques(TechniquesRequest) -> Techniques,
    /// Which boards need this technique next?
    Practise practise(PractiseRequest) -> Practice,
    /// Which formats are there?
    Formats formats(FormatsRequest) -> Formats,
}

impl Request {
    /// Returns the texts that it asks about, so that a front can limit them.
    pub fn papers(&self) -> Vec<&Paper> {
        match self {
            Request::Solve(SolveRequest { paper, .. })
            | Request::Look(LookRequest { paper, .. })
            | Request::Check(CheckRequest { paper, .. })
            | Request::Convert(ConvertRequest { paper, .. })
            | Request::Rate(RateRequest { paper, .. })
            | Request::Explain(ExplainRequest { paper, .. })
            | Request::Hint(HintRequest { paper, .. })
            | Request::Analyze(AnalyzeRequest { paper, .. })
            | Request::Canon(CanonRequest { paper, .. })
            | Request::Count(CountRequest { paper, .. })
            | Request::List(ListRequest { paper, .. })
            | Request::Polish(PolishRequest { paper, .. }) => vec![paper],
            Request::Draw(request) => request.papers.iter().collect(),
            Request::Book(request) => request.sections.iter().filter_map(|section| section.puzzles.as_ref()).collect(),
            Request::Chart(_)
            | Request::Generate(_)
            | Request::Jigsaw(_)
            | Request::Fill(_)
            | Request::Shapes(_)
            | Request::Techniques(_)
            | Request::Practise(_)
            | Request::Formats(_) => Vec::new(),
        }
    }

    /// Returns what else its reply shall hold of each puzzle.
    pub fn with(&self) -> &[Extra] {
        match self {
            Request::Solve(SolveRequest { with, .. })
            | Request::Look(LookRequest { with, .. })
            | Request::Check(CheckRequest { with, .. })
            | Request::Explain(ExplainRequest { with, .. })
            | Request::Hint(HintRequest { with, .. })
            | Request::Generate(GenerateRequest { with, .. })
            | Request::Polish(PolishRequest { with, .. })
            | Request::Jigsaw(JigsawRequest { with, .. })
            | Request::Fill(FillRequest { with, .. })
            | Request::Shapes(ShapesRequest { with, .. })
            | Request::Techniques(TechniquesRequest { with, .. })
            | Request::Practise(PractiseRequest { with, .. }) => with,
            Request::Convert(_)
            | Request::Rate(_)
            | Request::Analyze(_)
            | Request::Canon(_)
            | Request::Count(_)
            | Request::List(_)
            | Request::Draw(_)
            | Request::Chart(_)
            | Request::Book(_)
            | Request::Formats(_) => &[],
        }
    }
}

impl From<ServiceError> for Reply {
    fn from(error: ServiceError) -> Reply {
        Reply::Error(error)
    }
}

#[cfg(test)]
mod tests {
    use anydoku::Language;

    use super::*;
    use crate::Alone;

    fn error_of(json: &str, own: Language) -> String {
        let host = Alone::default();
        let request: Request = serde_json::from_str(json).unwrap();
        let Reply::Error(error) = Service::new(&host).in_language(own).ask(&request, &mut ()) else { panic!("{json}") };
        error.words()
    }

    #[test]
    fn a_reply_is_in_the_language_of_its_request_and_else_of_the_service() {
        let german = Language::named("de").unwrap();
        let bare = r#"{"solve": {"paper": {"text": "1...x"}}}"#;
        let asked =
            |language: &str| format!(r#"{{"solve": {{"paper": {{"text": "1...x"}}, "language": "{language}"}}}}"#);
        let [english, own] = [Language::ENGLISH, german].map(|language| error_of(bare, language));
        assert_ne!(english, own);
        assert_eq!(error_of(&asked("de"), Language::ENGLISH), own);
        assert_eq!(error_of(&asked("English"), german), english);
        // A partial language says in English what it does not have.
        assert_eq!(error_of(&asked("fr"), german), english);
    }

    #[test]
    fn an_unknown_language_is_an_error_that_lists_those_there_are() {
        let error = error_of(r#"{"shapes": {"language": "tlh"}}"#, Language::ENGLISH);
        for language in Language::all() {
            assert!(error.contains(language.code()), "{error}");
        }
    }
}
