/** What a spreadsheet would take for a formula gets an apostrophe before it; all is quoted. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const isFormula = /^\s*[=+\-@\t\r|%]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export function writeCsv(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
