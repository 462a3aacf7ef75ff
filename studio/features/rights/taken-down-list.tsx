import { useState } from 'react';
import type { listTakedowns, Takedown } from '#contract/editorial/takedowns.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Impact } from './impact.tsx';

const ERASED = 'Akun terhapus';
const columns: readonly GridColumn<Takedown>[] = [
  {
    id: 'name',
    header: 'Judul',
    width: 'minmax(12rem,2fr)',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'since',
    header: 'Sejak',
    width: '12rem',
    cell: ({ takenDownAt }) => dateTime(takenDownAt),
  },
  {
    id: 'until',
    header: 'Sampai',
    width: '12rem',
    cell: ({ until }) =>
      until === null ? <span className="text-haze">Ditampilkan lagi</span> : dateTime(until),
  },
  { id: 'by', header: 'Oleh', width: '12rem', cell: ({ by }) => by ?? ERASED },
  {
    id: 'reason',
    header: 'Alasan',
    width: 'minmax(12rem,2fr)',
    cell: ({ reason }) => reason,
  },
  {
    id: 'source',
    header: 'Diminta',
    cell: ({ source }) => source ?? <span className="text-haze">Tanpa permintaan</span>,
  },
];

/** Titles that are down now, with who took them down, why and what that hit. */
export function TakenDownList({ first }: { first: GridWindow<Takedown> }) {
  const [opened, open] = useState<Takedown>();
  return (
    <>
      <Grid
        label="Judul yang diturunkan"
        columns={columns}
        first={first}
        more={async (after, signal) => {
          const { result } = await callStudio<typeof listTakedowns>(
            'GET',
            '/studio/v1/takedown/list',
            { query: { after } },
            { signal },
          );
          return { rows: result.takedowns, next: result.next };
        }}
        rowId={({ titleId }) => titleId}
        onOpen={open}
        csv="judul-diturunkan"
        empty={
          <Empty title="Tidak ada judul yang diturunkan">
            Dari tab Hak di halaman judul, sebuah judul bisa diturunkan seketika.
          </Empty>
        }
      />
      {opened !== undefined && (
        <Dialog
          title={`${opened.name} diturunkan`}
          size="m"
          onClose={() => open(undefined)}
          footer={
            <ButtonLink to={paths.title(opened.titleId, 'hak')}>Buka hak judul ini</ButtonLink>
          }
        >
          <Facts
            facts={[
              { name: 'Sejak', value: dateTime(opened.takenDownAt) },
              { name: 'Oleh', value: opened.by ?? ERASED },
              { name: 'Alasan', value: opened.reason },
              { name: 'Diminta', value: opened.source ?? 'Tanpa permintaan' },
              {
                name: 'Sampai',
                value:
                  opened.until === null
                    ? 'Dua orang menampilkannya lagi; tidak ada akhir sendiri'
                    : `${dateTime(opened.until)}, lalu tampil lagi sendiri`,
              },
            ]}
          />
          <Impact titleId={opened.titleId} at={opened.takenDownAt} />
        </Dialog>
      )}
    </>
  );
}
