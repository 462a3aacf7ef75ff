import { useState } from 'react';
import type { AnswerOf, InputOf } from '#contract/call.ts';
import type { listActs } from '#contract/studio/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { control } from '../../ui/form/field.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { wordsOfSubject } from './subject-words.ts';
import { actOptions, wordsOfAct } from './words.ts';

type Act = AnswerOf<typeof listActs>['result']['acts'][number];
export type TrailQuery = NonNullable<InputOf<typeof listActs>['query']>;

const columns: readonly GridColumn<Act>[] = [
  { id: 'at', header: 'Waktu', width: '11rem', cell: ({ at }) => dateTime(at) },
  { id: 'who', header: 'Petugas', cell: ({ actor }) => actor?.name ?? 'Akun yang dihapus' },
  {
    id: 'act',
    header: 'Tindakan',
    width: 'minmax(12rem,1.4fr)',
    cell: ({ act, subjectKind }) => wordsOfAct(act, subjectKind),
  },
  {
    id: 'subject',
    header: 'Atas',
    width: 'minmax(12rem,2fr)',
    cell: wordsOfSubject,
  },
  {
    id: 'seal',
    header: 'Segel',
    width: '8rem',
    cell: ({ sealNo }) =>
      sealNo === null ? (
        <Badge tone="waiting">Belum</Badge>
      ) : (
        <Badge tone="good">No. {sealNo}</Badge>
      ),
  },
];

/** Who did what: one's own acts; auditors and admins see those of all. */
export function Trail({ first, query }: { first: GridWindow<Act>; query: TrailQuery }) {
  const [open, setOpen] = useState<Act>();
  const { get, set } = useGridQuery();
  const more = async (before: string): Promise<GridWindow<Act>> => {
    const { result } = await callStudio<typeof listActs>('GET', '/studio/v1/act/list', {
      query: { ...query, before },
    });
    return { rows: result.acts, next: result.next === null ? null : String(result.next) };
  };
  return (
    <Page
      title="Jejak"
      isFull
      lead="Tidak ada yang bisa diubah atau dihapus tanpa ketahuan: tiap menit jejaknya disegel."
    >
      <Grid
        label="Jejak tindakan"
        csv="jejak"
        columns={columns}
        first={first}
        more={more}
        rowId={({ actId }) => String(actId)}
        onOpen={setOpen}
        filters={
          <>
            <FilterSelect name="tindakan" label="Tindakan" options={actOptions} />
            <label>
              <span className="sr-only">Hari (WIB)</span>
              <input
                type="date"
                value={get('hari') ?? ''}
                onChange={({ target }) => set({ hari: target.value })}
                className={`${control} h-9 w-40`}
              />
            </label>
          </>
        }
        empty={<Empty title="Belum ada jejak">Tidak ada tindakan yang cocok.</Empty>}
      />
      {open !== undefined && (
        <Dialog
          title={wordsOfAct(open.act, open.subjectKind)}
          size="l"
          onClose={() => setOpen(undefined)}
          footer={<Button onClick={() => setOpen(undefined)}>Tutup</Button>}
        >
          <Facts
            facts={[
              { name: 'Petugas', value: open.actor?.name ?? 'Akun yang dihapus' },
              { name: 'Atas', value: wordsOfSubject(open) },
              { name: 'Nomor', value: <code>{open.subjectId}</code> },
              { name: 'Kode', value: <code>{open.act}</code> },
              { name: 'Alasan', value: open.reason ?? 'Tidak ada' },
              ...aloneOf(open.after),
              { name: 'Sebelum', value: <Value of={open.before} /> },
              { name: 'Sesudah', value: <Value of={open.after} /> },
            ]}
          />
        </Dialog>
      )}
    </Page>
  );
}

/** Why it would have taken two, where it was done while no second person was asked for. */
function aloneOf(after: string | null) {
  const { withoutSecondPerson: because } = JSON.parse(after ?? '{}') as {
    withoutSecondPerson?: readonly string[];
  };
  return because === undefined ? [] : [{ name: 'Tanpa orang kedua', value: because.join(' ') }];
}

function Value({ of }: { of: string | null }) {
  return <pre className="text-note break-words whitespace-pre-wrap">{of ?? '-'}</pre>;
}
