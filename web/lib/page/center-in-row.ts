/** Brings a part of a row that scrolls sideways into its middle. The page stays where it is: it may be pressed just now. */
export function centerInRow(row: HTMLElement, part: HTMLElement): void {
  const [box, at] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  row.scrollTo({ left: row.scrollLeft + at.left - box.left - (box.width - at.width) / 2 });
}
