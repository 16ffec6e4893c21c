//! A pair of enums, [`Request`] and [`Reply`], for callers that speak JSON.

use serde::{Deserialize, Deserializer, Serialize};

use crate::question::*;
use crate::{Events, Extra, Paper, Service, ServiceError, named};

/// Defines the requests, each from one line: its name, the method of the service, the request type and the reply type.
macro_rules! questions {
    ($($(#[$about:meta])* $name:ident $method:ident($request:ty) -> $reply:ty,)*) => {
        /// A request to the service.
        #[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        #[allow(clippy::large_enum_variant, reason = "a request is made once and lives as long as its answer takes")]
        pub enum Request {
            $($(#[$about])* $name($request),)*
        }

        /// The reply to a request.
        #[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum Reply {
            $($(#[$about])* $name($reply),)*
            /// The error, if the request could not be answered.
            Error(ServiceError),
        }

        impl Request {
            /// The names of all requests, as in JSON.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($method)),*];

            /// Reads the fields of the request with this name. Returns `None` if there is no such request.
            pub fn read<'de, D: Deserializer<'de>>(name: &str, fields: D) -> Option<Result<Request, D::Error>> {
                match name {
                    $(stringify!($method) => Some(<$request>::deserialize(fields).map(Request::$name)),)*
                    _ => None,
                }
            }

            /// Returns the code or name of the reply's language as the sender wrote it. [`Service::ask`] replies in it; callers of single
            /// methods set the language with [`Service::in_language`].
            pub fn language(&self) -> Option<&str> {
                match self {
                    $(Request::$name(request) => request.language.as_deref(),)*
                }
            }
        }

        impl Service<'_> {
            /// Answers any request, in the language that the request names, or else in the language of the service.
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
    /// Finds the solutions.
    Solve solve(SolveRequest) -> Solved,
    /// Reports the contents of the cells without searching for a solution.
    Look look(LookRequest) -> Looked,
    /// Checks whether the puzzle has exactly one solution, and which givens and rules are redundant.
    Check check(CheckRequest) -> Checked,
    /// Converts puzzles to another format.
    Convert convert(ConvertRequest) -> Converted,
    /// Rates the difficulty.
    Rate rate(RateRequest) -> Rated,
    /// Explains the solution path, step by step.
    Explain explain(ExplainRequest) -> Explained,
    /// Suggests the next step.
    Hint hint(HintRequest) -> Hinted,
    /// Finds the symmetries.
    Analyze analyze(AnalyzeRequest) -> Analyzed,
    /// Computes the canonical form.
    Canon canon(CanonRequest) -> Canonical,
    /// Counts the solutions exactly.
    Count count(CountRequest) -> Counts,
    /// Lists the solutions.
    List list(ListRequest) -> Listed,
    /// Draws pictures.
    Draw draw(DrawRequest) -> Drawn,
    /// Draws a distribution as a chart.
    Chart chart(ChartRequest) -> Charted,
    /// Generates puzzles.
    Generate generate(GenerateRequest) -> Generated,
    /// Makes a puzzle harder.
    Polish polish(PolishRequest) -> Polished,
    /// Proposes additions that make puzzles with several solutions unique.
    Set set(SetRequest) -> Proposed,
    /// Cuts a square into jigsaw pieces.
    Jigsaw jigsaw(JigsawRequest) -> JigsawCut,
    /// Fills grids at random.
    Fill fill(FillRequest) -> FilledGrids,
    /// Typesets a book of puzzles.
    Book book(BookRequest) -> Book,
    /// Lists the shapes, or describes one.
    Shapes shapes(ShapesRequest) -> Shapes,
    /// Lists the techniques, or describes one.
    Techniques techniques(TechniquesRequest) -> Techniques,
    /// Generates boards on which a technique is the next step.
    Practise practise(PractiseRequest) -> Practice,
    /// Lists the formats.
    Formats formats(FormatsRequest) -> Formats,
}

impl Request {
    /// Returns the inputs of the request, so that a front end can limit their size.
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
            | Request::Polish(PolishRequest { paper, .. })
            | Request::Set(SetRequest { paper, .. }) => vec![paper],
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

    /// Returns the extra parts that the request asks for.
    pub fn with(&self) -> &[Extra] {
        match self {
            Request::Solve(SolveRequest { with, .. })
            | Request::Look(LookRequest { with, .. })
            | Request::Check(CheckRequest { with, .. })
            | Request::Explain(ExplainRequest { with, .. })
            | Request::Hint(HintRequest { with, .. })
            | Request::Generate(GenerateRequest { with, .. })
            | Request::Polish(PolishRequest { with, .. })
            | Request::Set(SetRequest { with, .. })
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
        // A partial language falls back to English for missing words.
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
