import { Download } from 'lucide-react';
import { isValidElement, type ReactNode, useState } from 'react';
import { writeCsv } from '#contract/csv.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../button.tsx';
import type { GridColumn } from './grid-column.ts';
import type { GridWindow, MoreRows } from './use-windows.ts';

const MOST_ROWS = 20_000;
const PATIENCE_MS = 30_000;

/** The words of a cell as it is drawn; what only draws has none. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node))
    return node.map(wordsOf).filter(Boolean).join(' ').replaceAll(/\s+/g, ' ');
  if (isValidElement<{ children?: ReactNode }>(node)) return wordsOf(node.props.children);
  return '';
}

type Props<Row extends object> = {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly GridColumn<Row>[];
  first: GridWindow<Row>;
  more: MoreRows<Row> | undefined;
};

/** Keeps the whole list as it is filtered and sorted, what was not shown yet too. */
export function CsvButton<Row extends object>({ name, columns, first, more }: Props<Row>) {
  const [isBusy, setBusy] = useState(false);
  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const rows = [...first.rows];
      let { next } = first;
      while (next !== null && more !== undefined && rows.length < MOST_ROWS) {
        // Each window is asked for by the key of the one before.
        const part: GridWindow<Row> = await more(next, AbortSignal.timeout(PATIENCE_MS));
        rows.push(...part.rows);
        next = part.next;
      }
      const own = columns.filter(({ text }) => text !== null);
      const lines = rows.map((row) =>
        own.map(({ cell, text }) => (text ? text(row) : wordsOf(cell(row)))),
      );
      const csv = writeCsv(
        own.map(({ header }) => header),
        lines,
        ';',
      );
      saveFile(`${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      if (next !== null)
        notify({
          title: 'Hanya sebagian',
          message: `CSV berisi ${MOST_ROWS.toLocaleString('id-ID')} baris pertama. Persempit saringannya untuk sisanya.`,
          status: 'info',
        });
    } catch {
      notify({ title: 'Belum terunduh', message: 'Coba lagi sebentar lagi.', status: 'error' });
    }
    setBusy(false);
  }
  return (
    <Button isBusy={isBusy} onClick={() => void keep()}>
      <Download className="size-4" aria-hidden="true" />
      CSV
    </Button>
  );
}
