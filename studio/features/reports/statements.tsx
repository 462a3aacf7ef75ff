import { ArrowLeft, Landmark } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type {
  listHourCosts,
  listLicensors,
  listStatement,
  StatementLine,
} from '#contract/studio/index.ts';
import { date, dateTime, number, rupiah } from '../../../web/lib/formats/formats.ts';
import { rupiahOrNone } from '../../lib/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { monthName } from '#contract/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Empty } from '../../ui/empty.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import { rupiahColumn } from '../../ui/grid/grid-column.ts';
import type { GridWindow } from '../../ui/grid/use-windows.ts';

type Licensors = AnswerOf<typeof listLicensors>['result'];
type Licensor = Licensors['licensors'][number];
type Statement = AnswerOf<typeof listStatement>['result'];
type HourCosts = AnswerOf<typeof listHourCosts>['result'];

const HOUR_MS = 3_600_000;
const hours = (ms: number) =>
  (ms / HOUR_MS).toLocaleString('id-ID', { maximumFractionDigits: ms < 100 * HOUR_MS ? 1 : 0 });

/** How certain the figures are, and what plans earned that titles share in. */
function Counted({ month, counted }: { month: string; counted: Licensors['counted'] }) {
  if (counted === null) return null;
  return (
    <p className="mb-3 max-w-text text-note text-haze">
      {counted.isFinal
        ? `${monthName(month)} sudah ditutup: angka ini tidak berubah lagi.`
        : `Angka sementara, dihitung ${dateTime(counted.countedAt)}.`}{' '}
      Langganan menghasilkan {rupiah(counted.plansRupiah)} tanpa PPN dan dibagi menurut{' '}
      {hours(counted.watchedMs)} jam tonton semua judul. Tontonan lewat saluran tidak ikut.
    </p>
  );
}

const earnings: readonly GridColumn<
  Pick<Licensor, 'salesRupiah' | 'plansRupiah' | 'shareRupiah'>
>[] = [
  rupiahColumn('sales', 'Penjualan', (row) => row.salesRupiah),
  rupiahColumn('plans', 'Langganan', (row) => row.plansRupiah),
  rupiahColumn('share', 'Bagi hasil', (row) => row.shareRupiah),
];

const licensorColumns: readonly GridColumn<Licensor>[] = [
  {
    id: 'licensor',
    header: 'Pemegang hak',
    width: 'minmax(12rem,2fr)',
    cell: ({ licensor }) => <span className="font-medium">{licensor}</span>,
  },
  { id: 'titles', header: 'Judul', width: '5rem', align: 'end', cell: (row) => number(row.titles) },
  { id: 'plays', header: 'Diputar', width: '7rem', align: 'end', cell: (row) => number(row.plays) },
  { id: 'hours', header: 'Jam', width: '7rem', align: 'end', cell: (row) => hours(row.watchedMs) },
  ...earnings,
  rupiahColumn('cost', 'Biaya lisensi', (row) => row.costRupiah),
];

const none = (
  <Empty icon={<Landmark aria-hidden="true" />} title="Belum ada angkanya">
    Bulan ini belum dihitung, atau tidak ada lisensi yang berlaku. Lisensi diatur di tab Hak sebuah
    judul; angkanya dihitung ulang beberapa kali sehari.
  </Empty>
);

/** What the titles of each licensor were watched and earned; one leads to its statement. */
export function LicensorList({ month, list }: { month: string; list: Licensors }) {
  const more = async (after: string): Promise<GridWindow<Licensor>> => {
    const { result } = await callStudio<typeof listLicensors>(
      'GET',
      '/studio/v1/statement/licensor/list',
      { query: { month, after, pageSize: 100 } },
    );
    return { rows: result.licensors, next: result.next };
  };
  return (
    <>
      <Counted month={month} counted={list.counted} />
      <Grid
        label="Pemegang hak"
        columns={licensorColumns}
        first={{ rows: list.licensors, next: list.next }}
        more={more}
        rowId={({ licensor }) => licensor}
        to={({ licensor }) =>
          `${paths.reports}?${new URLSearchParams({ bagian: 'pemegang', bulan: month, pemegang: licensor })}`
        }
        empty={none}
      />
    </>
  );
}

const windowOf = ({ fromAt, toAt }: StatementLine) =>
  `${date(fromAt)} – ${toAt === null ? 'seterusnya' : date(toAt)}`;

const title: GridColumn<StatementLine> = {
  id: 'name',
  header: 'Judul',
  width: 'minmax(12rem,2fr)',
  cell: ({ name }) => <span className="font-medium">{name}</span>,
};
const watched: readonly GridColumn<StatementLine>[] = [
  { id: 'plays', header: 'Diputar', width: '6rem', align: 'end', cell: (row) => number(row.plays) },
  { id: 'hours', header: 'Jam', width: '6rem', align: 'end', cell: (row) => hours(row.watchedMs) },
];
const cost = rupiahColumn('cost', 'Biaya bulan ini', (row: StatementLine) => row.costRupiah);

/** What is owed comes first: a small window shows it without being moved. */
const lineColumns: readonly GridColumn<StatementLine>[] = [
  title,
  ...earnings.slice(2),
  {
    id: 'percent',
    header: 'Bagian',
    width: '5rem',
    align: 'end',
    cell: ({ sharePercent }) =>
      sharePercent === null ? '–' : `${sharePercent.toLocaleString('id-ID')} %`,
  },
  ...earnings.slice(0, 2),
  ...watched,
  cost,
  { id: 'contract', header: 'Kontrak', width: '8rem', cell: (row) => row.contract || '–' },
  { id: 'window', header: 'Berlaku', width: '16rem', cell: windowOf },
];

/** The statement of one licensor, a line a licence, and its file. */
export function StatementPage({
  month,
  licensor,
  statement,
}: {
  month: string;
  licensor: string;
  statement: Statement;
}) {
  const [params] = useSearchParams();
  const mayExport = useHasRole('rights', 'finance', 'auditor', 'admin');
  const back = new URLSearchParams(params);
  back.delete('pemegang');
  const more = async (after: string): Promise<GridWindow<StatementLine>> => {
    const { result } = await callStudio<typeof listStatement>('GET', '/studio/v1/statement/list', {
      query: { month, licensor, after, pageSize: 100 },
    });
    return { rows: result.lines, next: result.next };
  };
  const file = `/studio/v1/statement/file?${new URLSearchParams({ month, licensor })}` as const;
  return (
    <>
      <p className="mb-2">
        <Link
          to={{ search: back.toString() }}
          className="inline-flex min-h-9 items-center gap-1.5 text-small underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Semua pemegang hak
        </Link>
      </p>
      <h2 className="mb-1 text-body font-bold">{licensor}</h2>
      <Counted month={month} counted={statement.counted} />
      <Grid
        label={`Laporan ${licensor}`}
        columns={lineColumns}
        first={{ rows: statement.lines, next: statement.next }}
        more={more}
        rowId={({ licenceId }) => licenceId}
        to={({ titleId }) => paths.title(titleId, 'hak')}
        end={
          mayExport &&
          statement.lines.length > 0 && (
            <>
              <FileButton path={`${file}&separator=semicolon`} label="CSV (;)" />
              <FileButton path={`${file}&separator=comma`} label="CSV (,)" />
            </>
          )
        }
        empty={none}
      />
    </>
  );
}

const hourColumns: readonly GridColumn<StatementLine>[] = [
  title,
  {
    id: 'hour',
    header: 'Per jam tonton',
    width: '10rem',
    align: 'end',
    cell: ({ watchedMs, hourRupiah }) =>
      watchedMs === 0 ? 'Tidak ditonton' : rupiahOrNone(hourRupiah),
  },
  cost,
  ...watched,
  {
    id: 'licensor',
    header: 'Pemegang hak',
    width: 'minmax(10rem,1fr)',
    cell: (row) => row.licensor,
  },
  { id: 'window', header: 'Berlaku', width: '16rem', cell: windowOf },
];

/** What an hour of viewing cost, licence by licence, the dearest first. */
export function HourCostList({ month, list }: { month: string; list: HourCosts }) {
  const more = async (after: string): Promise<GridWindow<StatementLine>> => {
    const { result } = await callStudio<typeof listHourCosts>(
      'GET',
      '/studio/v1/statement/hour-cost/list',
      { query: { month, after, pageSize: 100 } },
    );
    return { rows: result.lines, next: result.next };
  };
  return (
    <>
      <p className="mb-1 max-w-text text-note text-haze">
        Biaya sebuah lisensi dibagi rata atas masa berlakunya; bagian bulan ini dibagi jam
        tontonnya. Lisensi tanpa akhir atau tanpa biaya tidak ada di sini.
      </p>
      <Counted month={month} counted={list.counted} />
      <Grid
        label="Biaya per jam tonton"
        columns={hourColumns}
        first={{ rows: list.lines, next: list.next }}
        more={more}
        rowId={({ licenceId }) => licenceId}
        to={({ titleId }) => paths.title(titleId, 'hak')}
        empty={none}
      />
    </>
  );
}
