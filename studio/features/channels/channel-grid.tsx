import { Plus, Tv } from 'lucide-react';
import type {
  ChannelGenre,
  listStaffChannels,
  StaffChannel,
} from '#contract/live/operator-channels.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { type GridQuery, oneOf, useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { kindNames } from './words.ts';

const WINDOW = 100;

/** What the address of the list asks of the platform. */
export function channelFilter({ words, get }: GridQuery) {
  return {
    pageSize: WINDOW,
    ...(words === '' ? {} : { words: words.slice(0, 80) }),
    genreId: get('genre')?.slice(0, 40),
    kind: oneOf(get('jenis'), ['assembled', 'encoded'] as const),
    shown: oneOf(get('tampil'), ['Y', 'N'] as const),
  };
}

/** Every channel by its number. */
export function ChannelGrid({
  first,
  genres,
}: {
  first: GridWindow<StaffChannel>;
  genres: readonly ChannelGenre[];
}) {
  const query = useGridQuery();
  const mayEdit = useHasRole('scheduler', 'admin');
  const names = Object.fromEntries(genres.map(({ genreId, name }) => [genreId, name]));
  const columns: readonly GridColumn<StaffChannel>[] = [
    { id: 'number', header: 'Nomor', width: '5rem', cell: ({ number }) => number },
    {
      id: 'name',
      header: 'Saluran',
      width: 'minmax(12rem,2fr)',
      cell: ({ name, slug }) => (
        <>
          <span className="font-medium">{name}</span> <span className="text-haze">{slug}</span>
        </>
      ),
    },
    { id: 'genre', header: 'Genre', cell: ({ genreId }) => names[genreId] ?? genreId },
    { id: 'kind', header: 'Jenis', width: '8rem', cell: ({ kind }) => kindNames[kind] },
    { id: 'matrix', header: 'Akses', width: '5rem', cell: ({ matrix }) => matrix },
    {
      id: 'catchup',
      header: 'Tayang ulang',
      width: '8rem',
      cell: ({ catchupHours }) => (catchupHours === 0 ? 'Tidak ada' : `${catchupHours} jam`),
    },
    {
      id: 'shown',
      header: 'Keadaan',
      width: '9rem',
      cell: ({ isShown }) => (
        <Badge tone={isShown ? 'good' : 'plain'}>{isShown ? 'Ditampilkan' : 'Disembunyikan'}</Badge>
      ),
    },
  ];
  const add = mayEdit && (
    <ButtonLink to={paths.channel('baru')} look="primary">
      <Plus className="size-4" aria-hidden="true" />
      Saluran baru
    </ButtonLink>
  );
  const more = async (after: string, signal: AbortSignal): Promise<GridWindow<StaffChannel>> => {
    const { result } = await callStudio<typeof listStaffChannels>(
      'GET',
      '/studio/v1/channel/list',
      { query: { ...channelFilter(query), after: Number(after) } },
      { signal },
    );
    return { rows: result.channels, next: result.next === null ? null : String(result.next) };
  };
  return (
    <Grid
      label="Saluran"
      csv="saluran"
      columns={columns}
      first={first}
      more={more}
      rowId={({ channelId }) => channelId}
      to={({ channelId }) => paths.channel(channelId)}
      words="Cari nama atau nomor"
      filters={
        <>
          <FilterSelect name="genre" label="Genre" options={names} />
          <FilterSelect name="jenis" label="Jenis" options={kindNames} />
          <FilterSelect
            name="tampil"
            label="Keadaan"
            options={{ Y: 'Ditampilkan', N: 'Disembunyikan' }}
          />
        </>
      }
      end={add}
      empty={
        <Empty
          icon={<Tv aria-hidden="true" />}
          title={query.hasFilters ? 'Tidak ada saluran yang cocok' : 'Belum ada saluran'}
          action={add}
        >
          {query.hasFilters
            ? 'Ubah saringan atau kata yang dicari.'
            : 'Buat saluran pertama, lalu pasang encoder atau jadwalnya.'}
        </Empty>
      }
    />
  );
}
