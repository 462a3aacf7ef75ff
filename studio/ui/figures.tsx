import type { ReactNode } from 'react';

export type FigureColumn<Row> = { id: string; name: string; show: (row: Row) => ReactNode };

type Props<Row> = {
  /** What the table holds, read aloud. */
  caption: string;
  /** What its rows are. */
  head: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => { key: string; name: ReactNode };
};

/** A short table of figures, whole on the page; what is long, sorted or searched is a `<Grid>`. */
export function Figures<Row>({ caption, head, columns, rows, nameOf }: Props<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-note text-haze">
            <th scope="col" className="py-1 pr-4 text-left font-semibold">
              {head}
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="px-2 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { key, name } = nameOf(row);
            return (
              <tr key={key} className="border-t border-line/60">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {name}
                </th>
                {columns.map(({ id, show }) => (
                  <td key={id} className="tabular px-2 text-right whitespace-nowrap">
                    {show(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
