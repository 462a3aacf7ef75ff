import { DAY, SECOND } from '#contract/constants.ts';
import type { AlarmKind } from '#contract/live/operator-wall.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { problemsOf, stateOf } from './read-wall.ts';
import * as queries from './queries.ts';

type AlarmDeps = Pick<Deps, 'db' | 'clock'>;

const LOOK_EVERY = 5 * SECOND;
/** An alarm that was not so for this long is over; what comes and goes stays one. */
const QUIET = 15 * SECOND;
const KEPT = 90 * DAY;
/** More channels than are ever shown at once. */
const MOST = 2_000;

/** How long something must last before it is said: a cut to black is none, nor is a moment without a segment. */
const LASTING: Record<'down' | 'black' | 'frozen' | 'silent', number> = {
  down: 12 * SECOND,
  black: 5 * SECOND,
  frozen: 10 * SECOND,
  silent: 15 * SECOND,
};
/** A segment of four seconds is ready within one or two more. */
const LATE_MS = 6_000;
/** A channel that fewer watched may well have none. */
const LEAST_VIEWERS = 5;

/** What is wrong with a channel at a moment. What an operator set by hand is no alarm. */
function alarmsOf(row: queries.WallChannelRow, now: Date): AlarmKind[] {
  const state = stateOf(row, now);
  const age = (since: Date | string | null) =>
    now.getTime() - new Date(since ?? row.createdAt).getTime();
  if (row.kind !== 'encoded') return state === 'off' && age(null) > LASTING.down ? ['down'] : [];
  if (row.hold === 'slate') return [];
  if (state !== 'live') return age(row.lastSegmentAt) > LASTING.down ? ['down'] : [];
  const faults = problemsOf(row)
    .filter(({ kind, since }) => age(since) > LASTING[kind])
    .map(({ kind }) => kind);
  return [
    ...(row.slot === 'backup' && row.hold === null ? ['backup' as const] : []),
    ...faults,
    ...((row.lagMs ?? 0) > LATE_MS ? ['lag' as const] : []),
  ];
}

/** One look at every shown channel: alarms are raised, kept and ended. */
export async function raiseAlarms({ db, clock }: AlarmDeps): Promise<void> {
  const now = clock.now();
  const channels = await queries.listWallChannels(db, now, { limit: MOST });
  const raised = channels.flatMap((row) =>
    alarmsOf(row, now).map((kind) => ({ channelId: row.channelId, kind })),
  );
  const onAir = new Set(
    channels.filter((row) => stateOf(row, now) === 'live').map(({ channelId }) => channelId),
  );
  for (const channelId of await queries.listDesertedChannels(db, now, { least: LEAST_VIEWERS }))
    if (onAir.has(channelId)) raised.push({ channelId, kind: 'audience' });
  const endBefore = new Date(now.getTime() - QUIET);
  const forgetBefore = new Date(now.getTime() - KEPT);
  await inTransaction(db, (tx) =>
    queries.upsertAlarms(tx, raised, { now, endBefore, forgetBefore }),
  );
}

/** The round of it; any number of processes may run it. */
export function alarmRounds(deps: AlarmDeps) {
  return {
    name: 'channel alarms',
    every: LOOK_EVERY,
    firstAfter: LOOK_EVERY,
    round: () => raiseAlarms(deps),
  };
}

/** How many watch each channel, as playback counts it: channels that are not named have none. */
export function recordAudience(
  { db, clock }: AlarmDeps,
  counts: readonly { channelId: string; viewers: number }[],
): Promise<void> {
  return queries.upsertAudience(db, counts, clock.now());
}

/** Channels whose viewers have it badly, as playback finds it: alarms that stay open for a time after they were told of. */
export async function recordQualityAlarms(
  { db, clock }: AlarmDeps,
  channelIds: readonly string[],
  openMs: number,
): Promise<void> {
  if (channelIds.length === 0) return;
  const raised = channelIds.map((channelId) => ({ channelId, kind: 'quality' as const }));
  const raisedAt = clock.now();
  const seenAt = new Date(raisedAt.getTime() + openMs);
  await inTransaction(db, (tx) => queries.upsertRaised(tx, raised, [raisedAt, seenAt]));
}

/** What a viewer of a channel has no picture or no sound for. */
const FAULTS = ['down', 'black', 'frozen', 'silent'] as const satisfies AlarmKind[];

export type Outage = {
  /** The alarm that began it: one that is over stays the same. */
  outageId: string;
  channelId: string;
  channelName: string;
  from: Date;
  /** When it was last so. */
  to: Date;
  faults: (typeof FAULTS)[number][];
};

const MOST_ALARMS = 5_000;

/** What took picture or sound from channels and is over, newest first. Alarms that overlap are one outage. */
export async function listOutages(db: Db, channelIds: readonly string[]): Promise<Outage[]> {
  if (channelIds.length === 0) return [];
  const outages: (Outage & { isOpen: boolean })[] = [];
  const rows = await queries.listAlarmRows(db, { channelIds, limit: MOST_ALARMS });
  for (const {
    alarmId,
    channelId,
    channelName,
    raisedAt,
    seenAt,
    endedAt,
    ...row
  } of rows.toReversed()) {
    const fault = FAULTS.find((kind) => kind === row.kind);
    if (fault === undefined) continue;
    const isOpen = endedAt === null;
    const before = outages.findLast((each) => each.channelId === channelId);
    if (before !== undefined && (before.isOpen || before.to >= raisedAt)) {
      before.faults = [...new Set([...before.faults, fault])];
      before.isOpen ||= isOpen;
      if (seenAt > before.to) before.to = seenAt;
    } else {
      const [outageId, from, to] = [alarmId, raisedAt, seenAt];
      outages.push({ outageId, channelId, channelName, from, to, faults: [fault], isOpen });
    }
  }
  return outages.toReversed().flatMap(({ isOpen, ...outage }) => (isOpen ? [] : [outage]));
}
