//! OpenSudoku files written game by game. The folder of unnamed games is open before and after each game.

use anydoku::Message;
use anydoku_service::Converted;

use crate::stream::asking::Answered;

/// The text before the first game.
pub const ABOVE: &[u8] = b"<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>
<opensudoku version=\"2\">
  <folder name=\"\">
";

/// The text after the last game.
pub const BELOW: &[u8] = b"  </folder>
</opensudoku>
";

const NAMELESS: &str = "  <folder name=\"\">\n";
const END: &str = "  </folder>\n";

/// Returns the games of a complete file, each within its folder.
pub fn answers(converted: &Converted, warning: Option<Message>) -> Vec<Answered> {
    let text = String::from_utf8_lossy(&converted.text.0);
    let mut games: Vec<String> = Vec::new();
    let mut folder = "";
    for line in text.split_inclusive('\n') {
        if line.starts_with("  <folder") {
            folder = line;
        } else if line.starts_with("    <game") {
            games.push(match folder {
                NAMELESS => line.to_owned(),
                _ => [END, folder, line, END, NAMELESS].concat(),
            });
        }
    }
    let answered = |game: String| Answered { text: game.into_bytes(), warning: warning.clone(), ..Answered::nothing() };
    games.into_iter().map(answered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku_format::{Hints, named, read};

    /// The text around the games matches the files that the library writes.
    #[test]
    fn games_stand_in_a_file_as_the_library_writes_it() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let sheets = read(format!("{line}\n{line}\n").as_bytes(), &Hints::default()).unwrap().sheets;
        let write = named("opensudoku").and_then(|format| format.write).unwrap();
        let text = write(&sheets).unwrap();
        let games = text.strip_prefix(ABOVE).and_then(|rest| rest.strip_suffix(BELOW)).expect("the same frame");
        let lines = games.split_inclusive(|&byte| byte == b'\n');
        assert!(lines.clone().count() == 2 && lines.clone().all(|line| line.starts_with(b"    <game ")));
    }
}
