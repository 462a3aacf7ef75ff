import { BookOpenText } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listJournal } from '#contract/commerce/index.ts';
import { dateTime, orderNumber, rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { type FigureColumn, Figures } from '../../ui/figures.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';
import { journalCauses } from '#contract/commerce/operator-ledger.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';

type Answer = AnswerOf<typeof listJournal>['result'];
type Entry = Answer['entries'][number];
type Account = Answer['accounts'][number];

/** Every movement of a month under the codes of the accounting, its sums, and its files. */
export function Journal({ month, journal }: { month: string; journal: Answer }) {
  const mayExport = useHasRole('finance', 'auditor', 'admin');
  const mayEdit = useHasRole('finance', 'admin');
  const [isEditing, setEditing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { accounts } = journal;
  const nameOf = (book: Entry['debit']) => {
    const account = accounts.find((one) => one.book === book);
    return account === undefined ? book : `${account.code} ${account.name}`;
  };
  const columns: readonly GridColumn<Entry>[] = [
    { id: 'at', header: 'Dibukukan', width: '11rem', cell: ({ bookedAt }) => dateTime(bookedAt) },
    { id: 'cause', header: 'Sebab', width: '9rem', cell: ({ cause }) => journalCauses[cause] },
    { id: 'debit', header: 'Debit', width: 'minmax(15rem,1fr)', cell: (row) => nameOf(row.debit) },
    {
      id: 'credit',
      header: 'Kredit',
      width: 'minmax(12rem,1fr)',
      cell: (row) => nameOf(row.credit),
    },
    rupiahColumn('amount', 'Jumlah', ({ amountRupiah }) => amountRupiah),
    {
      id: 'order',
      header: 'Pesanan',
      width: '9rem',
      cell: ({ paymentId }) => (paymentId === null ? '–' : orderNumber(paymentId)),
    },
    {
      id: 'made',
      header: 'Koreksi dari',
      width: '11rem',
      cell: ({ bookedAt, createdAt }) => (bookedAt === createdAt ? '–' : dateTime(createdAt)),
    },
  ];
  const more = async (after: string): Promise<GridWindow<Entry>> => {
    const { result } = await callStudio<typeof listJournal>('GET', '/studio/v1/ledger/journal', {
      query: { month, after, pageSize: 100 },
    });
    return { rows: result.entries, next: result.next };
  };
  return (
    <>
      <Sums accounts={accounts} />
      <Grid
        label="Jurnal"
        columns={columns}
        first={{ rows: journal.entries, next: journal.next }}
        more={more}
        rowId={({ entryId }) => String(entryId)}
        end={
          <>
            {mayEdit && <Button onClick={() => setEditing(true)}>Kode akun</Button>}
            {mayExport && <Button onClick={() => setExporting(true)}>Ekspor</Button>}
          </>
        }
        empty={
          <Empty icon={<BookOpenText aria-hidden="true" />} title="Belum ada yang dibukukan">
            Pilih bulan lain di kanan atas.
          </Empty>
        }
      />
      {isEditing && <AccountsDialog accounts={accounts} onClose={() => setEditing(false)} />}
      {isExporting && <ExportDialog month={month} onClose={() => setExporting(false)} />}
    </>
  );
}

const sums: readonly FigureColumn<Account>[] = [
  { id: 'debit', name: 'Debit', show: ({ debitRupiah }) => rupiah(debitRupiah) },
  { id: 'credit', name: 'Kredit', show: ({ creditRupiah }) => rupiah(creditRupiah) },
];

function Sums({ accounts }: { accounts: readonly Account[] }) {
  return (
    <div className="mb-3">
      <Figures
        caption="Jumlah bulan ini per akun"
        head="Akun"
        columns={sums}
        rows={accounts}
        nameOf={({ book, code, name }) => ({
          key: book,
          name: (
            <>
              <span className="tabular text-haze">{code}</span> {name}
            </>
          ),
        })}
      />
    </div>
  );
}

function AccountsDialog({
  accounts,
  onClose,
}: {
  accounts: readonly Account[];
  onClose: () => void;
}) {
  const form = useId();
  const [book, setBook] = useState(accounts[0]?.book ?? 'revenue');
  const chosen = accounts.find((one) => one.book === book);
  const [code, setCode] = useState(chosen?.code ?? '');
  const [name, setName] = useState(chosen?.name ?? '');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  return (
    <Dialog
      title="Kode akun"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Simpan
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send('account', { book, code, name });
        }}
      >
        <SelectField
          label="Akun"
          value={book}
          options={Object.fromEntries(accounts.map((one) => [one.book, one.name]))}
          onChange={({ target }) => {
            const next = accounts.find((one) => one.book === target.value);
            if (next === undefined) return;
            setBook(next.book);
            setCode(next.code);
            setName(next.name);
          }}
        />
        <Field
          label="Kode di akuntansi"
          required
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Field
          label="Nama di akuntansi"
          required
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Alert>{failure?.message}</Alert>
      </form>
    </Dialog>
  );
}

function ExportDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const mayZip = useHasRole('finance', 'admin');
  const [part, setPart] = useState(1);
  const journal = `/studio/v1/ledger/journal/file?month=${month}` as const;
  return (
    <Dialog title={`Berkas ${month}`} size="m" onClose={onClose}>
      <p className="text-small text-mist">Setiap unduhan tercatat di jejak.</p>
      <div className="flex flex-wrap gap-2">
        <FileButton path={`${journal}&separator=semicolon`} label="Jurnal CSV (;)" />
        <FileButton path={`${journal}&separator=comma`} label="Jurnal CSV (,)" />
        <FileButton path={`${journal}&format=xlsx`} label="Jurnal XLSX" />
      </div>
      {mayZip && (
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label="Bagian"
            type="number"
            min={1}
            max={10_000}
            hint="500 faktur sebagian."
            value={part}
            onChange={({ target }) => setPart(Math.max(1, Math.trunc(Number(target.value) || 1)))}
          />
          <FileButton
            path={`/studio/v1/invoice/zip?month=${month}&part=${part}`}
            label="Faktur ZIP"
          />
        </div>
      )}
    </Dialog>
  );
}
