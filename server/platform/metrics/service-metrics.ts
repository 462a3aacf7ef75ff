import { Gauge } from 'prom-client';
import { registry } from './metrics.ts';

/** One without labels would say nought in every process that never measures it, and an alert would believe that. */
function gauge<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  const own = new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  if (labelNames.length === 0) own.remove();
  return own;
}

/** What the worker looks up of the whole service, whichever process did it: each worker says the same. */
export const serviceMetrics = {
  queueDepth: gauge('tayang_queue_jobs', 'Jobs that wait, by queue', ['queue']),
  queueAge: gauge(
    'tayang_queue_age_seconds',
    'How long the oldest job waits that could begin, by queue',
    ['queue'],
  ),
  paymentAge: gauge(
    'tayang_payment_overdue_seconds',
    'How long the oldest open payment waits to be looked after',
  ),
  publishAhead: gauge(
    'tayang_publish_ahead_seconds',
    'How far the channel that is published least is published ahead',
  ),
  leases: gauge('tayang_leases', 'Playback sessions that run, of accounts'),
  objectiveEvents: gauge(
    'tayang_objective_events',
    'What counts for an objective in the last five whole minutes',
    ['objective'],
  ),
  objectiveMissed: gauge(
    'tayang_objective_missed',
    'How many of them were later than the objective says',
    ['objective'],
  ),
  upkeepAge: gauge(
    'tayang_upkeep_age_seconds',
    'Since the last backup and the last restore for practice; +Inf where there was none',
    ['kind'],
  ),
  archiveAge: gauge(
    'tayang_archive_age_seconds',
    'Since a piece of the log of the database went to its archive, where there is one',
  ),
  standbys: gauge('tayang_standbys', 'Standbys that follow the primary, as it sees them'),
  standbyLag: gauge(
    'tayang_standby_lag_bytes',
    "How much of the primary's log a standby has not played yet",
    ['standby'],
  ),
  slotKept: gauge(
    'tayang_slot_kept_bytes',
    'How much of its log the primary keeps for a slot without a reader',
    ['slot'],
  ),
  archiveFailing: gauge(
    'tayang_archive_failing',
    'Whether the last try to archive a piece of the log failed',
  ),
};

type Health = {
  channelId: string;
  state: string;
  lagMs: number;
  driftMs: number;
  renditions: readonly string[];
  waitingRows: number;
};

let channelsOnAir: (() => readonly Health[]) | undefined;

/** What an ingest has on air is read when the metrics are. */
export const watchIngest = (read: () => readonly Health[]): void => void (channelsOnAir = read);

/** Of channels from encoders: said by the ingest that has one, and by workers as its rows say it. */
const ingestMetrics = {
  // The first that is read: it measures them all.
  channels: new Gauge({
    name: 'tayang_ingest_channels',
    help: 'Encoded channels by state; off: no ingest has it',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      if (channelsOnAir !== undefined) measureIngest(channelsOnAir());
    },
  }),
  lag: gauge(
    'tayang_ingest_lag_seconds',
    'From the end of the media of the newest segment to its row, by channel',
    ['channel'],
  ),
  drift: gauge(
    'tayang_ingest_drift_seconds',
    "How far the encoder's clock went from ours, by channel",
    ['channel'],
  ),
  renditions: gauge('tayang_ingest_renditions', 'Renditions that a channel is aired in', [
    'channel',
  ]),
  waitingRows: gauge(
    'tayang_ingest_waiting_rows',
    'Rows of segments that wait in the ingest for the database, by channel',
    ['channel'],
  ),
};

/** Puts these channels in the place of those that were told before. What is off the air has neither lag nor renditions. */
export function measureIngest(channels: readonly Health[]): void {
  for (const each of Object.values(ingestMetrics)) each.reset();
  for (const state of ['live', 'slate', 'waiting', 'off'])
    ingestMetrics.channels.set({ state }, channels.filter((each) => each.state === state).length);
  for (const { channelId: channel, state, lagMs, driftMs, renditions, waitingRows } of channels) {
    ingestMetrics.waitingRows.set({ channel }, waitingRows);
    if (state === 'off') continue;
    ingestMetrics.lag.set({ channel }, lagMs / 1000);
    ingestMetrics.drift.set({ channel }, driftMs / 1000);
    ingestMetrics.renditions.set({ channel }, renditions.length);
  }
}
