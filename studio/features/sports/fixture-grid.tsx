import { Plus, Trophy } from 'lucide-react';
import type { DeskFixture, listDeskFixtures } from '#contract/live/sports-desk.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { scoreOf, statusNames, statusTones } from './words.ts';

const columns: readonly GridColumn<DeskFixture>[] = [
  { id: 'at', header: 'Kick-off', width: '12rem', cell: ({ kickOffAt }) => dateTime(kickOffAt) },
  {
    id: 'teams',
    header: 'Pertandingan',
    width: 'minmax(14rem,2fr)',
    cell: ({ home, away }) => (
      <span className="font-medium">
        {home.name} - {away.name}
      </span>
    ),
  },
  {
    id: 'competition',
    header: 'Kompetisi',
    cell: ({ competition, season }) => `${competition} ${season}`,
  },
  {
    id: 'status',
    header: 'Keadaan',
    width: '9rem',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>,
  },
  {
    id: 'score',
    header: 'Skor',
    width: '6rem',
    cell: ({ sport, periods }) => <span className="tabular">{scoreOf(sport, periods)}</span>,
  },
  {
    id: 'channel',
    header: 'Saluran',
    cell: ({ broadcast }) =>
      broadcast?.channelName ?? <span className="text-haze">Belum disiarkan</span>,
  },
];

export type FixtureQuery = {
  seasonId?: string;
  from?: string;
  to?: string;
  order: 'asc' | 'desc';
};
const WINDOW = 100;

/** Matches by kick-off: those to come first, or the newest results. */
export function FixtureGrid({
  first,
  query,
  seasons,
  mayEdit,
}: {
  first: GridWindow<DeskFixture>;
  query: FixtureQuery;
  seasons: Readonly<Record<string, string>>;
  mayEdit: boolean;
}) {
  const add = mayEdit && Object.keys(seasons).length > 0 && (
    <ButtonLink to={paths.fixture('baru')} look="primary">
      <Plus className="size-4" aria-hidden="true" />
      Pertandingan baru
    </ButtonLink>
  );
  return (
    <Grid
      label="Pertandingan"
      csv="pertandingan"
      columns={columns}
      first={first}
      more={async (after, signal) => {
        const { result } = await callStudio<typeof listDeskFixtures>(
          'GET',
          '/studio/v1/sports/fixture/list',
          { query: { ...query, after, pageSize: WINDOW } },
          { signal },
        );
        return { rows: result.fixtures, next: result.next };
      }}
      rowId={({ fixtureId }) => fixtureId}
      to={({ fixtureId }) => paths.fixture(fixtureId)}
      filters={
        <>
          <FilterSelect name="musim" label="Musim" options={seasons} />
          <FilterSelect name="waktu" label="Waktu" options={{ lewat: 'Sudah lewat' }} />
        </>
      }
      end={add}
      empty={
        <Empty icon={<Trophy aria-hidden="true" />} title="Tidak ada pertandingan" action={add}>
          Buat kompetisi dan musimnya, daftarkan timnya, lalu buat pertandingan pertama.
        </Empty>
      }
    />
  );
}
