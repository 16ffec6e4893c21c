//! Transcripts: commands and what they print, as a reader of the manual sees them.

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
