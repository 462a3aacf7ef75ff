import { Film, ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import type { listTitleEntries, TitleEntry } from '#contract/catalog/operator-titles.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { queryText } from '../../../web/lib/api/query-text.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { acts, BulkDialog } from './bulk-bar.tsx';
import { titleFilter } from './title-filter.ts';
import { filmClassNames, kindNames, matrixNames, stateNames, stateTones } from './words.ts';

const columns: readonly GridColumn<TitleEntry>[] = [
  {
    id: 'name',
    header: 'Judul',
    width: 'minmax(14rem,3fr)',
    cell: ({ name, slug, poster }) => (
      <span className="flex items-center gap-2">
        <Poster src={poster} />
        <span className="truncate">
          <span className="font-medium">{name === '' ? 'Tanpa judul' : name}</span>{' '}
          <span className="text-haze max-lg:hidden">{slug}</span>
        </span>
      </span>
    ),
  },
  { id: 'kind', header: 'Jenis', width: '5rem', cell: ({ kind }) => kindNames[kind] },
  {
    id: 'state',
    header: 'Keadaan',
    width: 'minmax(11rem,1.2fr)',
    cell: ({ state, inReview }) => (
      <span className="flex gap-1">
        {(!inReview || state !== 'draft') && (
          <Badge tone={stateTones[state]}>{inReview ? shortNames[state] : stateNames[state]}</Badge>
        )}
        {inReview && <Badge tone="waiting">Menunggu tinjauan</Badge>}
      </span>
    ),
  },
  { id: 'class', header: 'Usia', width: '5rem', cell: ({ filmClass }) => filmClass ?? '-' },
  { id: 'matrix', header: 'Akses', width: '5rem', cell: ({ matrix }) => matrix ?? '-' },
  { id: 'licence', header: 'Lisensi sampai', width: '10rem', cell: (row) => licenceEnd(row) },
  { id: 'updated', header: 'Diubah', width: '9rem', cell: ({ updatedAt }) => date(updatedAt) },
];

/** Of a fixed size, and fetched once it comes near the screen. */
const Poster = ({ src }: { src: string | null }) =>
  src === null ? (
    <span className="h-9 w-6 shrink-0 rounded-[2px] bg-ink-2" />
  ) : (
    <img
      src={src}
      alt=""
      width={24}
      height={36}
      loading="lazy"
      decoding="async"
      className="h-9 w-6 shrink-0 rounded-[2px] bg-ink-2 object-cover"
    />
  );

/** Beside that it waits for a look, its changes need no words. */
const shortNames = { ...stateNames, changed: 'Tayang' };

function licenceEnd({ licensedFrom, licensedTo }: TitleEntry) {
  if (licensedFrom === null) return <span className="text-merah">Belum ada</span>;
  return licensedTo === null ? 'Tanpa akhir' : date(licensedTo);
}

/** Every title, drafts too, by name. */
export function TitleGrid({ first }: { first: GridWindow<TitleEntry> }) {
  const query = useGridQuery();
  const mayEdit = useHasRole('editor', 'admin');
  const [asked, ask] = useState<{ act: keyof typeof acts; rows: readonly TitleEntry[] }>();
  const { pageSize: _, ...filter } = titleFilter(query);
  const more = async (after: string, signal: AbortSignal): Promise<GridWindow<TitleEntry>> => {
    const { result } = await callStudio<typeof listTitleEntries>(
      'GET',
      '/studio/v1/title/list',
      {
        query: { ...titleFilter(query), after },
      },
      { signal },
    );
    return { rows: result.titles, next: result.next };
  };
  const add = (
    <ButtonLink to={paths.newTitle} look="primary">
      <Plus className="size-4" aria-hidden="true" />
      Judul baru
    </ButtonLink>
  );
  return (
    <>
      <Grid
        label="Judul"
        columns={columns}
        first={first}
        more={more}
        rowId={({ titleId }) => titleId}
        to={({ titleId }) => paths.title(titleId)}
        words="Cari judul"
        filters={
          <>
            <FilterSelect name="jenis" label="Jenis" options={kindNames} />
            <FilterSelect name="keadaan" label="Keadaan" options={stateNames} />
            <FilterSelect name="usia" label="Usia" options={filmClassNames} />
            <FilterSelect name="akses" label="Akses" options={matrixNames} />
            <FilterSelect name="tinjauan" label="Tinjauan" options={{ Y: 'Menunggu tinjauan' }} />
            <FilterSelect
              name="lisensi"
              label="Lisensi"
              options={{
                0: 'Habis atau belum ada',
                30: 'Habis dalam 30 hari',
                60: 'Habis dalam 60 hari',
              }}
            />
          </>
        }
        end={
          <>
            <ButtonLink to={paths.bulks}>
              <ListChecks className="size-4" aria-hidden="true" />
              Massal
            </ButtonLink>
            <FileButton
              path={`/studio/v1/editorial/export/titles${queryText(filter)}`}
              label="CSV"
            />
            {mayEdit && add}
          </>
        }
        {...(mayEdit && {
          bulk: (rows: readonly TitleEntry[]) =>
            (Object.keys(acts) as (keyof typeof acts)[]).map((act) => (
              <Button
                key={act}
                size="s"
                look={act === 'withdraw' ? 'danger' : 'secondary'}
                onClick={() => ask({ act, rows })}
              >
                {acts[act]}
              </Button>
            )),
        })}
        empty={
          <Empty
            icon={<Film aria-hidden="true" />}
            title={query.hasFilters ? 'Tidak ada judul yang cocok' : 'Belum ada judul'}
            action={mayEdit && add}
          >
            {query.hasFilters
              ? 'Ubah saringan atau kata yang dicari.'
              : 'Buat judul pertama, isi datanya, lalu pasang filmnya.'}
          </Empty>
        }
      />
      {asked !== undefined && (
        <BulkDialog {...asked} query={query} onClose={() => ask(undefined)} />
      )}
    </>
  );
}
