import { CalendarCheck, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { EndingLicence } from '#contract/editorial/licence-ends.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { LicenceBulkDialog } from './bulk-dialog.tsx';
import { EndingDialog, knownBy } from './ending-dialog.tsx';

const SOON_DAYS = 7;

const columns: readonly GridColumn<EndingLicence>[] = [
  {
    id: 'name',
    header: 'Judul',
    width: 'minmax(12rem,2fr)',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'ends',
    header: 'Habis',
    width: '14rem',
    cell: ({ endsAt, warning }) => (
      <>
        <Badge tone={warning <= SOON_DAYS ? 'bad' : 'waiting'}>{warning} hari</Badge>{' '}
        {dateTime(endsAt)}
      </>
    ),
  },
  { id: 'licensor', header: 'Pemegang hak', cell: ({ licensor }) => licensor },
  {
    id: 'hits',
    header: 'Yang terkena',
    width: 'minmax(14rem,2fr)',
    cell: ({ hits }) => hitWords(hits),
  },
  {
    id: 'known',
    header: 'Diketahui',
    width: '13rem',
    cell: ({ acknowledged }) =>
      acknowledged === null ? <Badge tone="waiting">Belum ada</Badge> : knownBy(acknowledged),
  },
];

function hitWords({ rails, banners, documents, blocks, buyers }: EndingLicence['hits']): string {
  const parts = [
    [rails, 'rel'],
    [banners, 'banner'],
    [documents, 'artikel atau promo'],
    [blocks, 'blok siaran'],
    [buyers, 'pembeli'],
  ] as const;
  const words = parts.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}`] : []));
  return words.length === 0 ? 'Tidak ada' : words.join(', ');
}

/** Titles that nothing covers after a day soon, with what that hits. */
export function EndingGrid({ endings }: { endings: readonly EndingLicence[] }) {
  const mayChange = useHasRole('rights', 'admin');
  const [chosen, choose] = useState<readonly string[]>();
  const [opened, open] = useState<EndingLicence>();
  return (
    <>
      <Grid
        label="Lisensi yang segera habis"
        columns={columns}
        first={{ rows: endings, next: null }}
        rowId={({ licenceId }) => licenceId}
        onOpen={open}
        csv="lisensi-segera-habis"
        filters={
          <FilterSelect
            name="hari"
            label="Habis dalam"
            options={{ '14': '14 hari', '180': '180 hari', '366': 'Setahun' }}
            all="60 hari"
          />
        }
        end={
          <ButtonLink to={paths.bulks}>
            <ListChecks className="size-4" aria-hidden="true" />
            Massal
          </ButtonLink>
        }
        {...(mayChange && {
          bulk: (rows: readonly EndingLicence[]) => (
            <Button size="s" onClick={() => choose(rows.map(({ licenceId }) => licenceId))}>
              Ubah lisensi…
            </Button>
          ),
        })}
        empty={
          <Empty
            icon={<CalendarCheck aria-hidden="true" />}
            title="Tidak ada yang habis dalam rentang ini"
          >
            Lisensi yang habis dalam rentang ini muncul di sini, dengan rel, artikel, siaran, dan
            pembeli yang terkena.
          </Empty>
        }
      />
      {opened !== undefined && <EndingDialog ending={opened} onClose={() => open(undefined)} />}
      {chosen !== undefined && (
        <LicenceBulkDialog licenceIds={chosen} onClose={() => choose(undefined)} />
      )}
    </>
  );
}
