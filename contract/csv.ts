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

/**
 * Reads CSV as spreadsheets write it: comma, semicolon or tab, quoted cells, a byte order mark. An apostrophe that kept
 * a spreadsheet from taking a cell for a formula goes. Lines without content are left out; each keeps its number.
 * @returns undefined where a quoted cell never ends
 */
export function readCsv(text: string): { line: number; cells: string[] }[] | undefined {
  const content = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const head = content.split('\n', 1)[0] ?? '';
  const countOf = (mark: string) => head.split(mark).length;
  const [separator = ','] = [';', '\t', ','].toSorted((a, b) => countOf(b) - countOf(a));
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let [at, line, begun] = [0, 1, 1];
  const skipCell = () => {
    while (at < content.length && content[at] !== separator && content[at] !== '\n') at += 1;
  };
  while (at < content.length) {
    let value: string;
    if (content[at] === '"') {
      let close = content.indexOf('"', at + 1);
      while (close !== -1 && content[close + 1] === '"') close = content.indexOf('"', close + 2);
      if (close === -1) return undefined;
      value = content.slice(at + 1, close).replaceAll('""', '"');
      line += value.split('\n').length - 1;
      at = close + 1;
      // What follows the closing quote belongs to nothing.
      skipCell();
    } else {
      const start = at;
      skipCell();
      value = content.slice(start, at);
    }
    cells.push(value.replace(/^'(?=\s*[=+\-@|%])/, '').trim());
    const isEnd = content[at] !== separator;
    at += 1;
    if (!isEnd && at < content.length) continue;
    if (cells.some((each) => each !== '')) rows.push({ line: begun, cells });
    line += 1;
    [cells, begun] = [[], line];
  }
  return rows;
}
