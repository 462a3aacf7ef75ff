import { memo } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../web/ui/cx.ts';
import type { GridColumn } from './grid-column.ts';

/** What a row tells its list. */
export type RowKeys = {
  select: (index: number, isRange: boolean) => void;
  open: (index: number) => void;
  activate: (index: number) => void;
};

type Props<Row> = {
  row: Row;
  id: string;
  /** From 0, in the whole list. */
  index: number;
  top: number;
  height: number;
  tracks: string;
  columns: readonly GridColumn<Row>[];
  to: ((row: Row) => string) | undefined;
  isActive: boolean;
  /** Undefined where nothing is selected. */
  isSelected: boolean | undefined;
  canOpen: boolean;
  /** The same for as long as the list is there. */
  keys: RowKeys;
};

/** One line of a list. The tab stop is the active row's; its first cell is its link, for the pointer. */
function AnyRow<Row>(props: Props<Row>) {
  const { row, id, index, top, height, tracks, columns, to, isActive, isSelected } = props;
  const { keys } = props;
  const href = to?.(row) ?? '';
  const canOpen = props.canOpen && (to === undefined || href !== '');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={id}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => keys.activate(index)}
      onClick={(event) => {
        const isControl = (event.target as HTMLElement).closest('a, button, input, label') !== null;
        if (!isControl && canOpen) keys.open(index);
      }}
      className={cx(
        'absolute inset-x-0 grid items-center [contain:layout_style] border-b border-line/60 text-small -outline-offset-2',
        canOpen && 'cursor-pointer',
        isSelected === true ? 'bg-jingga-deep' : 'hover:bg-ink-2',
      )}
      style={{ top: 0, height, transform: `translateY(${top}px)`, gridTemplateColumns: tracks }}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className="grid place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label="Pilih baris ini"
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => keys.select(index, event.shiftKey)}
            className="size-4"
          />
        </div>
      )}
      {columns.map(({ id: column, cell, align }, at) => (
        <div
          key={column}
          role="gridcell"
          className={cx('min-w-0 truncate px-3', align === 'end' && 'tabular text-right')}
        >
          {at === 0 && href !== '' ? (
            <Link to={href} tabIndex={-1} className="font-medium hover:underline">
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </div>
      ))}
    </div>
  );
}

export const GridRow = memo(AnyRow) as typeof AnyRow;
