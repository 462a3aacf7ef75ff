import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useImperativeHandle } from 'react';
import type { GridColumn } from './grid-column.ts';
import { GridRow, type RowKeys } from './grid-row.tsx';

export const ROW_PX = 40;
const OVERSCAN = 8;
/** So many rows before the end of what is there the next window is fetched. */
const AHEAD = 60;

type Props<Row> = {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly GridColumn<Row>[];
  tracks: string;
  to: ((row: Row) => string) | undefined;
  scroller: HTMLElement | null;
  /** Filled with what scrolls to a row. */
  scrollTo: RefObject<((index: number) => void) | null>;
  active: number;
  /** Undefined where nothing is selected. */
  chosen: ReadonlySet<string> | undefined;
  keys: RowKeys;
  canOpen: boolean;
  /** Undefined where the list ends, or can't go on. */
  loadMore: (() => Promise<void>) | undefined;
};

/** The rows that can be seen, and some around them. Scrolling draws these alone again, not the list around them. */
function Rows<Row>(props: Props<Row>) {
  const { rows, rowId, columns, tracks, to, scroller, scrollTo, active, chosen, keys, loadMore } =
    props;
  // oxlint-disable-next-line react/incompatible-library -- said to React's compiler, which nothing here is built with
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowId(row);
    },
    initialRect: { width: 1000, height: ROW_PX * 24 },
  });
  useImperativeHandle(scrollTo, () => (index: number) => virtual.scrollToIndex(index), [virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - AHEAD) void loadMore?.();
  }, [last, rows.length, loadMore]);
  return (
    <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = rowId(row);
        return (
          <GridRow
            key={id}
            row={row}
            id={id}
            index={index}
            top={start}
            height={ROW_PX}
            tracks={tracks}
            columns={columns}
            to={to}
            isActive={index === active}
            isSelected={chosen?.has(id)}
            canOpen={props.canOpen}
            keys={keys}
          />
        );
      })}
    </div>
  );
}

export const GridRows = memo(Rows) as typeof Rows;
