import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cx } from '../../../web/ui/cx.ts';
import { Spinner } from '../../../web/ui/spinner.tsx';
import { Button } from '../button.tsx';
import { CsvButton } from './csv-button.tsx';
import { FilterBar, GoneSort } from './filter-bar.tsx';
import type { GridColumn } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import { GridRows, ROW_PX } from './grid-rows.tsx';
import { SavedViews } from './saved-views.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useSelection } from './use-selection.ts';
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
  /** Where Enter and a press lead to; an empty one: nowhere. */
  to?: (row: Row) => string;
  /** Opens a row in place, where it has no page. */
  onOpen?: (row: Row) => void;
  /** Placeholder of the search field; without it there is none. */
  words?: string;
  filters?: ReactNode;
  /** For the whole list, such as a CSV link. */
  end?: ReactNode;
  /** Name of the file that the list can be kept as, without its ending; not for lists of persons. */
  csv?: string;
  /** What can be done with the rows that are selected; without it nothing is selected. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** In place of rows, where the list has none: names the first step. */
  empty: ReactNode;
};

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
    csv,
    bulk,
    empty,
  } = props;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const list = `${pathname}${search}`;
  const { rows, next, hasProblem, isLoading, loadMore } = useWindows(first, list, more);
  const { chosen, selected, isAll, toggle, toggleAll, clear } = useSelection(rows, rowId, list);
  // State, for the rows are drawn before their scroller is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const scrollTo = useRef<(index: number) => void>(null);
  const field = useRef<HTMLInputElement>(null);
  const canOpen = to !== undefined || onOpen !== undefined;
  const open = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    const href = to?.(row);
    if (href === undefined) onOpen?.(row);
    else if (href !== '') void navigate(href);
  };
  const keys = useGridKeys({
    count: rows.length,
    page: () => Math.floor((scroller?.clientHeight ?? 0) / ROW_PX) - 1,
    scrollTo: (index) => scrollTo.current?.(index),
    rowId: (index) => {
      const row = rows[index];
      return row === undefined ? '' : rowId(row);
    },
    grid: { current: scroller },
    open: canOpen ? open : undefined,
    toggle: bulk === undefined ? undefined : toggle,
    focusFilter: words === undefined ? undefined : () => field.current?.focus(),
  });
  const { setActive } = keys;
  const latest = useRef({ select: toggle, open });
  useEffect(() => {
    latest.current = { select: toggle, open };
  });
  // The same ones for every drawing, so that rows are drawn once.
  const rowKeys = useMemo(
    () => ({
      select: (index: number, isRange: boolean) => latest.current.select(index, isRange),
      open: (index: number) => latest.current.open(index),
      activate: setActive,
    }),
    [setActive],
  );
  const tracks = [
    ...(bulk === undefined ? [] : ['2.5rem']),
    ...columns.map(({ width = 'minmax(8rem,1fr)' }) => width),
  ].join(' ');
  const known = total ?? (next === null ? rows.length : undefined);

  // A list without words and filters has nothing to be kept.
  const hasChoices = words !== undefined || filters !== undefined;
  const hasCsv = csv !== undefined && rows.length > 0;
  const barEnd =
    hasChoices || hasCsv ? (
      <>
        {end}
        {hasCsv && <CsvButton name={csv} columns={columns} first={first} more={more} />}
        {hasChoices && <SavedViews />}
      </>
    ) : (
      end
    );
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <FilterBar
        words={words === undefined ? undefined : { field, placeholder: words }}
        end={barEnd}
      >
        {filters}
      </FilterBar>
      <GoneSort columns={columns} />
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-m border border-line bg-ink-1">
        {rows.length === 0 ? (
          <div className="grid min-h-0 flex-1 content-center overflow-y-auto">{empty}</div>
        ) : (
          <div ref={setScroller} className="min-h-0 flex-1 overflow-auto [contain:strict]">
            {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows have the tab stop */}
            <div
              role="grid"
              aria-label={label}
              aria-rowcount={known === undefined ? -1 : known + 1}
              aria-multiselectable={bulk === undefined ? undefined : true}
              onKeyDown={keys.press}
              onPointerOver={showWhole}
              className="min-w-fit"
            >
              <GridHead
                columns={columns}
                tracks={tracks}
                selection={
                  bulk === undefined
                    ? undefined
                    : {
                        isAll,
                        isSome: selected.length > 0,
                        toggleAll,
                      }
                }
              />
              <GridRows
                rows={rows}
                rowId={rowId}
                columns={columns}
                tracks={tracks}
                to={to}
                scroller={scroller}
                scrollTo={scrollTo}
                active={keys.active}
                chosen={bulk === undefined ? undefined : chosen}
                keys={rowKeys}
                canOpen={canOpen}
                loadMore={next !== null && !hasProblem ? loadMore : undefined}
              />
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
            isLoading && <Spinner />
          )}
        </div>
      </div>
    </div>
  );
}

/** Whole words of a cell that is too narrow for them, where the pointer stays. */
function showWhole({ target }: { target: EventTarget }): void {
  const cell = (target as Element).closest<HTMLElement>('[role=gridcell]');
  if (cell === null) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
