//! Tables of the text output: aligned columns without borders, laid out by comfy-table.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Row, Table};

/// Spaces between two columns.
const GAP: u16 = 2;

/// Rows under headings. Each row is one line.
pub struct TextTable {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
    /// Columns that are aligned to the right.
    right: Vec<usize>,
    /// Beyond this width, the last column is cut.
    width: Option<usize>,
}

impl TextTable {
    /// A table with these headings; cells are aligned to the left.
    pub fn new<S: Into<String>>(headings: impl IntoIterator<Item = S>) -> TextTable {
        let headings = headings.into_iter().map(Into::into).collect();
        TextTable { headings, rows: Vec::new(), right: Vec::new(), width: None }
    }

    /// Aligns these columns to the right, as numbers are.
    #[must_use]
    pub fn align_right(self, columns: impl IntoIterator<Item = usize>) -> TextTable {
        TextTable { right: columns.into_iter().collect(), ..self }
    }

    /// Cuts the last column so that no line is wider than this.
    #[must_use]
    pub fn fit(self, width: usize) -> TextTable {
        TextTable { width: Some(width), ..self }
    }

    /// Adds a column after the others, with a cell for each row.
    pub fn column(&mut self, heading: &str, cells: impl IntoIterator<Item = String>) {
        self.headings.push(heading.to_owned());
        self.rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
    }

    /// The number of columns.
    pub fn count(&self) -> usize {
        self.headings.len()
    }

    /// The width of the widest line, and of the gap after it.
    pub fn width(&self) -> usize {
        let widths = self.lines().into_iter().map(|line| console::measure_text_width(&line));
        widths.max().unwrap_or(0) + usize::from(GAP)
    }

    /// Adds a row.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The headings, then the rows, without spaces at the ends of lines.
    pub fn lines(&self) -> Vec<String> {
        let mut table = Table::new();
        table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_truncation_indicator("…").set_header(line(&self.headings));
        table.add_rows(self.rows.iter().map(|row| line(row)));
        if let Some(width) = self.width.and_then(|width| u16::try_from(width).ok()) {
            table.set_width(width);
        }
        let last = table.column_count() - 1;
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding((0, if index < last { GAP } else { 0 }));
            if index < last {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
            if self.right.contains(&index) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table.lines().map(|line| line.trim_end().to_owned()).collect()
    }

    /// The table with all lines, the headings in the form that `paint` gives them.
    pub fn text(&self, paint: impl Fn(&str) -> String) -> String {
        let lines = self.lines().into_iter().enumerate();
        lines.map(|(index, line)| if index == 0 { paint(&line) } else { line } + "\n").collect()
    }

    /// A line of [`TextTable::lines`], whose cells `paint` colours; it gets the number of the column. Cells are coloured after the
    /// layout, because comfy-table measures escape sequences like text. A cell that was cut stays as it is.
    pub fn painted(&self, row: usize, line: &str, paint: impl Fn(usize, &str) -> String) -> String {
        let (mut text, mut rest) = (String::new(), line);
        for (column, cell) in self.rows[row].iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            if let Some((gap, after)) = rest.split_once(cell.as_str()) {
                text.push_str(gap);
                text.push_str(&paint(column, cell));
                rest = after;
            }
        }
        text + rest
    }
}

fn line(cells: &[String]) -> Row {
    let mut row = Row::from(cells);
    row.max_height(1);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TextTable {
        let mut table = TextTable::new(["id", "pass", "title"]).align_right([0]);
        table.row(["7", "cse", "a wrong value in the second result"]);
        table.row(["12", "größe→", ""]);
        table
    }

    #[test]
    fn columns_are_as_wide_as_they_look() {
        let text = "id  pass    title\n 7  cse     a wrong value in the second result\n12  größe→\n";
        assert_eq!(table().text(str::to_owned), text);
        let mut wide = TextTable::new(["a", "b"]);
        wide.row(["値", "x"]);
        wide.row(["ab", "y"]);
        assert_eq!(wide.lines(), ["a   b", "値  x", "ab  y"]);
    }

    #[test]
    fn the_last_column_is_cut_where_the_terminal_ends() {
        let lines = table().fit(30).lines();
        assert!(lines[1].starts_with(" 7  cse     a wrong") && lines[1].ends_with('…'), "{lines:?}");
        assert!(lines.iter().all(|line| line.chars().count() <= 30) && lines.len() == 3, "{lines:?}");
    }

    #[test]
    fn colours_do_not_move_columns() {
        let table = table();
        let paint = |column, cell: &str| if column == 1 { format!("<{cell}>") } else { cell.to_owned() };
        let line = &table.lines()[1];
        assert_eq!(table.painted(0, line, paint), line.replace("cse", "<cse>"));
    }
}
