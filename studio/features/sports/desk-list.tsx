import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow, MoreRows } from '../../ui/grid/use-windows.ts';

type Props<Row extends object> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  first: GridWindow<Row>;
  more?: MoreRows<Row>;
  rowId: (row: Row) => string;
  mayEdit: boolean;
  /** Of the button that makes one. */
  newLabel: string;
  /** Placeholder of the search. */
  words?: string;
  empty: { icon: ReactNode; title: string; children: string };
  /** Edits a row, or makes one. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
};

/** What the sports desk keeps beside its matches: a list whose rows open in a dialog, which makes new ones too. */
export function DeskList<Row extends object>(props: Props<Row>) {
  const { mayEdit, newLabel, empty, dialog, ...list } = props;
  const [open, setOpen] = useState<Row | 'new'>();
  const add = mayEdit && (
    <Button look="primary" onClick={() => setOpen('new')}>
      <Plus className="size-4" aria-hidden="true" />
      {newLabel}
    </Button>
  );
  return (
    <>
      <Grid
        {...list}
        {...(mayEdit && { onOpen: (row: Row) => setOpen(row) })}
        end={add}
        empty={<Empty {...empty} action={add} />}
      />
      {open !== undefined && dialog(open === 'new' ? undefined : open, () => setOpen(undefined))}
    </>
  );
}
