import { DAY, SECOND } from '#contract/constants.ts';
import type { AlarmKind } from '#contract/live/operator-wall.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { problemsOf, stateOf } from './read-wall.ts';
import * as alarmQueries from './queries/alarm.ts';
import * as wallQueries from './queries/wall.ts';

export type Outage = alarmQueries.Outage;

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
function alarmsOf(row: wallQueries.WallChannelRow, now: Date): AlarmKind[] {
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
  const channels = await wallQueries.listWallChannels(db, now, { limit: MOST });
  const raised = channels.flatMap((row) =>
    alarmsOf(row, now).map((kind) => ({ channelId: row.channelId, kind })),
  );
  const onAir = new Set(
    channels.filter((row) => stateOf(row, now) === 'live').map(({ channelId }) => channelId),
  );
  for (const channelId of await wallQueries.listDesertedChannels(db, now, { least: LEAST_VIEWERS }))
    if (onAir.has(channelId)) raised.push({ channelId, kind: 'audience' });
  const endBefore = new Date(now.getTime() - QUIET);
  const forgetBefore = new Date(now.getTime() - KEPT);
  await inTransaction(db, (tx) =>
    alarmQueries.upsertAlarms(tx, raised, { now, endBefore, forgetBefore }),
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
  return wallQueries.upsertAudience(db, counts, clock.now());
}

/** Channels whose viewers have it badly, as playback finds it: alarms that stay open for a time after they were reported. */
export async function recordQualityAlarms(
  { db, clock }: AlarmDeps,
  channelIds: readonly string[],
  openMs: number,
): Promise<void> {
  if (channelIds.length === 0) return;
  const raised = channelIds.map((channelId) => ({ channelId, kind: 'quality' as const }));
  const raisedAt = clock.now();
  const seenAt = new Date(raisedAt.getTime() + openMs);
  await inTransaction(db, (tx) => alarmQueries.upsertRaised(tx, raised, [raisedAt, seenAt]));
}

const MOST_OUTAGES = 5_000;

/** What took picture or sound from channels since a time and is over, newest first. */
export async function listOutages(
  db: Db,
  channelIds: readonly string[],
  since: Date,
): Promise<Outage[]> {
  if (channelIds.length === 0) return [];
  const outages = await alarmQueries.listOutages(db, { channelIds, since, limit: MOST_OUTAGES });
  const named = (faults: Outage['faults']) =>
    alarmQueries.FAULTS.filter((fault) => faults.includes(fault));
  return outages.map((outage) => ({ ...outage, faults: named(outage.faults) }));
}
