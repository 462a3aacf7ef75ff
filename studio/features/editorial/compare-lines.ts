export type DiffLine = { id: string; in: 'both' | 'old' | 'new'; words: string };

/** More lines than this of each are not looked through in pairs. */
const MOST = 2_000;

/** Two texts line by line: the longest common run of lines stays, the rest is of one or the other. */
export function compareLines(old: string, now: string): DiffLine[] {
  const [was, is] = [linesOf(old), linesOf(now)];
  const common = countCommon(was, is);
  const lines: DiffLine[] = [];
  const add = (where: DiffLine['in'], words: string) =>
    lines.push({ id: `${lines.length} ${where}`, in: where, words });
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length) {
    const [here, there] = [was[row], is[column]];
    if (here !== undefined && here === there) {
      add('both', here);
      row += 1;
      column += 1;
    } else if (
      here !== undefined &&
      (there === undefined || common(row + 1, column) >= common(row, column + 1))
    ) {
      add('old', here);
      row += 1;
    } else {
      add('new', there ?? '');
      column += 1;
    }
  }
  return lines;
}

/** Empty lines part paragraphs and say nothing by themselves. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST);

/** How many lines are common from a place in each on. */
function countCommon(was: readonly string[], is: readonly string[]) {
  const width = is.length + 1;
  const table = new Uint16Array((was.length + 1) * width);
  for (let row = was.length - 1; row >= 0; row -= 1) {
    for (let column = is.length - 1; column >= 0; column -= 1) {
      const below = table[(row + 1) * width + column] ?? 0;
      const right = table[row * width + column + 1] ?? 0;
      const diagonal = table[(row + 1) * width + column + 1] ?? 0;
      table[row * width + column] = was[row] === is[column] ? diagonal + 1 : Math.max(below, right);
    }
  }
  return (row: number, column: number) => table[row * width + column] ?? 0;
}
