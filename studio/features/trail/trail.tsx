import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf, InputOf } from '#contract/call.ts';
import type { listActs } from '#contract/studio/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FilterDate, FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { Changes } from './changes.tsx';
import { Also, NarrowedTo, SubjectLink, subjectFilter } from './narrowed.tsx';
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
    // A file of persons is not made.
    text: (act) => wordsOfSubject({ ...act, about: null }),
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
            <NarrowedTo />
            <FilterSelect name="tindakan" label="Tindakan" options={actOptions} />
            <FilterDate name="hari" label="Hari (WIB)" type="date" />
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
              { name: 'Waktu', value: `${dateTime(open.at)} WIB` },
              {
                name: 'Petugas',
                value: (
                  <Also
                    to={open.actor && `petugas=${open.actor.accountId}`}
                    label="semua tindakannya"
                    onPress={() => setOpen(undefined)}
                  >
                    {open.actor?.name ?? 'Akun yang dihapus'}
                  </Also>
                ),
              },
              {
                name: 'Atas',
                value: (
                  <Also
                    to={subjectFilter(open)}
                    label="semua tindakan atasnya"
                    onPress={() => setOpen(undefined)}
                  >
                    <SubjectLink act={open} />
                  </Also>
                ),
              },
              { name: 'Nomor', value: <code>{open.subjectId}</code> },
              { name: 'Kode', value: <code>{open.act}</code> },
              { name: 'Alasan', value: open.reason ?? 'Tidak ada' },
              ...(open.approvalId === null
                ? []
                : [
                    {
                      name: 'Orang kedua',
                      value: (
                        <Link to={paths.approval(open.approvalId)} className="underline">
                          Buka permintaannya
                        </Link>
                      ),
                    },
                  ]),
              ...aloneOf(open.after),
            ]}
          />
          <Changes before={open.before} after={open.after} />
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
