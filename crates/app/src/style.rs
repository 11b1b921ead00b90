//! Colours of the human output: a few roles, so that every command looks alike.

use anstyle::{AnsiColor, Style};

/// Paints text by role, or leaves it plain.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    enabled: bool,
}

impl Paint {
    /// Paints if `enabled`.
    pub fn new(enabled: bool) -> Paint {
        Paint { enabled }
    }

    /// Headings and names.
    pub fn strong(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Labels and secondary text.
    pub fn faint(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// What is right.
    pub fn good(self, text: &str) -> String {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    /// What is wrong.
    pub fn bad(self, text: &str) -> String {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    /// What wants attention.
    pub fn note(self, text: &str) -> String {
        self.with(AnsiColor::Yellow.on_default(), text)
    }

    /// What the user can do.
    pub fn help(self, text: &str) -> String {
        self.with(AnsiColor::Cyan.on_default(), text)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.enabled { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
