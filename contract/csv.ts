/** What a spreadsheet would take for a formula gets an apostrophe before it; all is quoted. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const isFormula = /^\s*[=+\-@\t\r|%]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

type Row = readonly (string | number | null)[];
/** What stands between two cells; spreadsheets set to Indonesian expect a semicolon. */
type Separator = ',' | ';';

/** Rows as lines of CSV, without a head. */
export function writeCsvRows(rows: readonly Row[], separator: Separator = ','): string {
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}

/** Rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export function writeCsv(
  head: readonly string[],
  rows: readonly Row[],
  separator: Separator = ',',
): string {
  return `\uFEFF${writeCsvRows([head, ...rows], separator)}`;
}
