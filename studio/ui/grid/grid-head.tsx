import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../../../web/ui/cx.ts';
import type { GridColumn } from './grid-column.ts';
import { SORT, useGridQuery } from './grid-query.ts';

type Props<Row> = {
  columns: readonly GridColumn<Row>[];
  tracks: string;
  selection: { isAll: boolean; isSome: boolean; toggleAll: () => void } | undefined;
};

/** The names of the columns; those that the server can sort by are buttons. */
export function GridHead<Row>({ columns, tracks, selection }: Props<Row>) {
  const { sort, set } = useGridQuery();
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-9 items-center border-b border-line bg-ink-2 text-note font-semibold text-haze"
        style={{ gridTemplateColumns: tracks }}
      >
        {selection !== undefined && (
          <div role="columnheader" className="grid place-items-center">
            <input
              type="checkbox"
              aria-label="Pilih semua yang sudah dimuat"
              checked={selection.isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = selection.isSome && !selection.isAll;
              }}
              onChange={selection.toggleAll}
              className="size-4"
            />
          </div>
        )}
        {columns.map(({ id, header, sort: by, align }) => {
          const isSorted = by !== undefined && sort?.by === by;
          const order = !isSorted ? 'none' : sort.isBackwards ? 'descending' : 'ascending';
          return (
            <div
              key={id}
              role="columnheader"
              aria-sort={by === undefined ? undefined : order}
              className={cx('truncate px-3', align === 'end' && 'text-right')}
            >
              {by === undefined ? (
                header
              ) : (
                <button
                  type="button"
                  onClick={() => set({ [SORT]: isSorted && !sort.isBackwards ? `-${by}` : by })}
                  className="inline-flex items-center gap-1 rounded-s hover:text-cloud"
                >
                  {header}
                  {isSorted &&
                    (sort.isBackwards ? (
                      <ArrowDown className="size-3" aria-hidden="true" />
                    ) : (
                      <ArrowUp className="size-3" aria-hidden="true" />
                    ))}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
