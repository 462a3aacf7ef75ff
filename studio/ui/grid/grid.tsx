import {
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cx } from '../../../web/ui/cx.ts';
import { Spinner } from '../../../web/ui/spinner.tsx';
import { Button } from '../button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { GridColumn } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { SavedViews } from './saved-views.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { type GridWindow, type MoreRows, useWindows } from './use-windows.ts';

export type { GridColumn };

type Props<Row extends object> = {
  /** What the list holds, read aloud. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** The first window, from the page's loader. */
  first: GridWindow<Row>;
  /** The windows after it, by their key. */
  more?: MoreRows<Row>;
  rowId: (row: Row) => string;
  /** How many the whole list has, where the server knows. */
  total?: number | undefined;
  /** Where Enter and a press lead to. */
  to?: (row: Row) => string;
  /** Opens a row in place, where it has no page. */
  onOpen?: (row: Row) => void;
  /** Placeholder of the search field; without it there is none. */
  words?: string;
  filters?: ReactNode;
  /** For the whole list, such as a CSV link. */
  end?: ReactNode;
  /** What can be done with the rows that are selected; without it nothing is selected. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** In place of rows, where the list has none: names the first step. */
  empty: ReactNode;
};

const features = tableFeatures({ rowSelectionFeature });
const ROW_PX = 40;
const OVERSCAN = 8;
/** So many rows before the end of what is there the next window is fetched. */
const AHEAD = 60;

/**
 * A list of any length: rows come by windows, some sixty are drawn. Sorting and filtering are the server's, their state
 * stands in the address (grid-query.ts). Fills the height that its parent leaves (`<Page isFull>`).
 */
export function Grid<Row extends object>(props: Props<Row>) {
  const {
    label,
    columns,
    first,
    more,
    rowId,
    total,
    to,
    onOpen,
    words,
    filters,
    end,
    bulk,
    empty,
  } = props;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const list = `${pathname}${search}`;
  const { rows: data, next, hasProblem, loadMore } = useWindows(first, list, more);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const definitions = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  const { rows } = table.getRowModel();
  // oxlint-disable-next-line react/incompatible-library -- said to React's compiler, which nothing here is built with
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: { width: 1000, height: ROW_PX * 24 },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (next !== null && !hasProblem && last >= rows.length - AHEAD) void loadMore();
  }, [next, hasProblem, last, rows.length, loadMore]);

  const clear = () => setRowSelection({});
  useEffect(() => setRowSelection({}), [list]);
  const selected = data.filter((row) => rowSelection[rowId(row)] === true);
  const anchor = useRef(0);
  function toggle(index: number, isRange: boolean): void {
    const from = isRange ? Math.min(anchor.current, index) : index;
    const until = isRange ? Math.max(anchor.current, index) : index;
    if (!isRange) anchor.current = index;
    const ids = rows.slice(from, until + 1).map(({ id }) => id);
    setRowSelection((now) => {
      const isOn = isRange || now[ids[0] ?? ''] !== true;
      const rest = Object.entries(now).filter(([id]) => !ids.includes(id));
      return Object.fromEntries([...rest, ...(isOn ? ids.map((id) => [id, true] as const) : [])]);
    });
  }
  const open =
    to === undefined && onOpen === undefined
      ? undefined
      : (index: number) => {
          const row = rows[index]?.original;
          if (row === undefined) return;
          if (to !== undefined) void navigate(to(row));
          else onOpen?.(row);
        };
  const keys = useGridKeys({
    count: rows.length,
    page: () => Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1,
    scrollTo: (index) => virtual.scrollToIndex(index),
    rowId: (index) => rows[index]?.id ?? '',
    grid: scroller,
    open,
    toggle: bulk === undefined ? undefined : toggle,
    focusFilter: words === undefined ? undefined : () => field.current?.focus(),
  });
  const tracks = [
    ...(bulk === undefined ? [] : ['2.5rem']),
    ...columns.map(({ width = 'minmax(8rem,1fr)' }) => width),
  ].join(' ');
  const known = total ?? (next === null ? rows.length : undefined);

  // A list without words and filters has nothing to be kept.
  const hasChoices = words !== undefined || filters !== undefined;
  const barEnd = hasChoices ? (
    <>
      {end}
      <SavedViews />
    </>
  ) : (
    end
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FilterBar
        words={words === undefined ? undefined : { field, placeholder: words }}
        end={barEnd}
      >
        {filters}
      </FilterBar>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-m border border-line bg-ink-1">
        {rows.length === 0 ? (
          <div className="overflow-y-auto">{empty}</div>
        ) : (
          <div ref={scroller} className="min-h-0 flex-1 overflow-auto [contain:strict]">
            {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows have the tab stop */}
            <div
              role="grid"
              aria-label={label}
              aria-rowcount={known === undefined ? -1 : known + 1}
              aria-multiselectable={bulk === undefined ? undefined : true}
              onKeyDown={keys.press}
              className="min-w-fit"
            >
              <GridHead
                columns={columns}
                tracks={tracks}
                selection={
                  bulk === undefined
                    ? undefined
                    : {
                        isAll: table.getIsAllRowsSelected(),
                        isSome: selected.length > 0,
                        toggleAll: () => table.toggleAllRowsSelected(),
                      }
                }
              />
              <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
                {items.map(({ index, start, key }) => {
                  const row = rows[index];
                  return (
                    row !== undefined && (
                      <GridRow
                        key={key}
                        row={row.original}
                        id={row.id}
                        index={index}
                        top={start}
                        height={ROW_PX}
                        tracks={tracks}
                        columns={columns}
                        to={to}
                        isActive={index === keys.active}
                        isSelected={bulk === undefined ? undefined : row.getIsSelected()}
                        onSelect={(isRange) => toggle(index, isRange)}
                        onOpen={open === undefined ? undefined : () => open(index)}
                        onActive={() => keys.setActive(index)}
                      />
                    )
                  );
                })}
              </div>
            </div>
          </div>
        )}
        <div
          className={cx(
            'flex min-h-9 flex-wrap items-center gap-3 border-t border-line px-3 text-note text-haze',
            selected.length > 0 && 'bg-jingga-deep text-cloud',
          )}
        >
          <output className="tabular">
            {selected.length > 0
              ? `${selected.length} dipilih`
              : `${rows.length}${known === undefined ? '+' : known > rows.length ? ` dari ${known}` : ''} baris`}
          </output>
          {selected.length > 0 && bulk !== undefined && (
            <div className="flex flex-wrap items-center gap-2 py-1">
              {bulk(selected, clear)}
              <Button size="s" look="quiet" onClick={clear}>
                Batal pilih
              </Button>
            </div>
          )}
          {hasProblem ? (
            <Button size="s" onClick={() => void loadMore()}>
              Lanjutannya belum bisa dimuat. Coba lagi
            </Button>
          ) : (
            next !== null && last >= rows.length - AHEAD && <Spinner />
          )}
        </div>
      </div>
    </div>
  );
}
