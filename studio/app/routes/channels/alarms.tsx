import { BellOff } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Alarm, listAlarms } from '#contract/live/operator-wall.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { alarmNames } from '../../../features/wall/words.ts';
import { callStudio } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../../ui/grid/grid.tsx';
import { Page } from '../../../ui/page.tsx';

const WINDOW = 100;

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { alarms, next } = (await call(listAlarms, { query: { pageSize: WINDOW } })).result;
  return { first: { rows: alarms, next } };
}

const columns: readonly GridColumn<Alarm>[] = [
  {
    id: 'kind',
    header: 'Alarm',
    width: '12rem',
    cell: ({ kind, endedAt }) => (
      <Badge tone={endedAt === null ? 'bad' : 'plain'}>{alarmNames[kind]}</Badge>
    ),
  },
  {
    id: 'channel',
    header: 'Saluran',
    cell: ({ channelNumber, channelName }) => `${channelNumber} ${channelName}`,
  },
  { id: 'from', header: 'Mulai', width: '12rem', cell: ({ raisedAt }) => dateTime(raisedAt) },
  {
    id: 'to',
    header: 'Selesai',
    width: '12rem',
    cell: ({ endedAt }) => (endedAt === null ? 'Masih berlangsung' : dateTime(endedAt)),
  },
  {
    id: 'seen',
    header: 'Dilihat',
    width: 'minmax(12rem,1.5fr)',
    cell: ({ acknowledgedAt, acknowledgedBy }) =>
      acknowledgedAt === null
        ? 'Belum'
        : `${acknowledgedBy ?? 'Akun yang dihapus'}, ${dateTime(acknowledgedAt)}`,
  },
];

/** Alarms of all channels, those that are over too. */
export default function Alarms() {
  const { first } = useLoaderData<typeof loader>();
  return (
    <Page title="Riwayat alarm" isFull trail={[{ to: paths.wall, label: 'Dinding' }]}>
      <Grid
        label="Alarm"
        columns={columns}
        first={first}
        more={async (after, signal) => {
          const { result } = await callStudio<typeof listAlarms>(
            'GET',
            '/studio/v1/live/alarm/list',
            { query: { after, pageSize: WINDOW } },
            { signal },
          );
          return { rows: result.alarms, next: result.next };
        }}
        rowId={({ alarmId }) => alarmId}
        to={({ channelId }) => paths.channel(channelId)}
        empty={
          <Empty icon={<BellOff aria-hidden="true" />} title="Belum pernah ada alarm">
            Alarm dicatat begitu sebuah saluran mati, hitam, diam, senyap, atau terlambat, dan
            disimpan 90 hari.
          </Empty>
        }
      />
    </Page>
  );
}
