import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { Beat, PlayerState } from '#modules/playback/quality/cmcd.ts';
import {
  LONGEST_INTERVAL,
  LOOK_BACK,
  MOST_KEYS,
  NOTHING,
  OTHER_KEY,
  type QualityRow,
  startupBucket,
} from '#modules/playback/quality/policy.ts';

/** Yesterday, at a whole hour: a real ClickHouse drops what is older than three days as it comes. */
const START = Math.floor(Date.now() / HOUR) * HOUR - DAY;
/** Seconds behind the beginning of the minute that the suite counts. */
export const at = (seconds: number) => new Date(START + seconds * SECOND);
const TITLE = randomUUID();
export const CHANNEL = randomUUID();

/** What one player says, by seconds; the suite's title on a phone in Jakarta where nothing else is said. */
export function beatsOfPlay(
  told: readonly [seconds: number, state: PlayerState, more?: Partial<Beat>][],
  all: Partial<Beat> = {},
): Beat[] {
  const play = randomUUID();
  return told.map(([seconds, state, more], seq) => ({
    at: at(seconds),
    receivedAt: at(seconds + 1),
    play,
    seq,
    state,
    startupMs: null,
    error: null,
    kbps: null,
    height: null,
    titleId: TITLE,
    channelId: null,
    device: 'phone',
    zone: 'WIB',
    tier: 'lite',
    provider: null,
    ...all,
    ...more,
  }));
}

/** What the beats of a minute say, counted one by one: what each store's statement has to say too. */
export function sumInMemory(beats: readonly Beat[], minute: Date): QualityRow[] {
  const [from, until] = [minute.getTime() - LOOK_BACK, minute.getTime() + MINUTE];
  const once = new Map(beats.map((beat) => [`${beat.play} ${+beat.at} ${beat.seq}`, beat]));
  const told = [...once.values()]
    .filter(({ at }) => +at >= from && +at < until)
    .toSorted((a, b) => +a.at - +b.at || a.seq - b.seq);
  const rows = new Map<string, QualityRow>();
  const last = new Map<string, Beat>();
  for (const beat of told) {
    const before = last.get(beat.play);
    last.set(beat.play, beat);
    if (+beat.at < +minute) continue;
    for (const [cube, key] of keysOf(beat)) {
      const row = rows.get(`${cube} ${key}`) ?? {
        ...NOTHING,
        startup: [...NOTHING.startup],
        grain: 'minute' as const,
        bucket: minute,
        cube,
        key,
      };
      rows.set(`${cube} ${key}`, row);
      count(row, beat, before);
    }
  }
  return [...Map.groupBy(rows.values(), ({ cube }) => cube).values()].flatMap(withinMost);
}

/** The keys that were tried most, and the rest as one. */
function withinMost(rows: readonly QualityRow[]): QualityRow[] {
  const ranked = rows.toSorted((a, b) => b.attempts - a.attempts || b.playedMs - a.playedMs);
  const rest = ranked.slice(MOST_KEYS);
  const attempts = rest.reduce((sum, row) => sum + row.attempts, 0);
  const other = rest[0] && { ...rest[0], key: OTHER_KEY, attempts };
  return [...ranked.slice(0, MOST_KEYS), ...(other ? [other] : [])];
}

function keysOf({
  titleId,
  channelId,
  device,
  zone,
  tier,
  provider,
  error,
}: Beat): [string, string][] {
  const keys = { title: titleId, channel: channelId, device, zone, tier, provider, error };
  const own = Object.entries(keys).flatMap(([cube, key]): [string, string][] =>
    key === null ? [] : [[cube, key]],
  );
  return [['all', ''], ...own];
}

function count(row: QualityRow, { at, state, startupMs, kbps }: Beat, before: Beat | undefined) {
  const was = before?.state;
  const since = before ? Math.min(+at - +before.at, LONGEST_INTERVAL) : 0;
  if (state === 's' && was !== 's') row.attempts += 1;
  if (state === 'q' && was === 's') row.exits += 1;
  if (state === 'f' && was === 's') row.startFailures += 1;
  if (state === 'f' && was !== 's' && was !== 'f') row.playFailures += 1;
  if (state === 'r' && was === 'p') row.stalls += 1;
  if (was === 'r') row.stalledMs += since;
  if (was === 'p') {
    row.playedMs += since;
    row.kbit += Math.floor(((before?.kbps ?? kbps ?? 0) * since) / 1000);
  }
  if (startupMs === null) return;
  row.plays += 1;
  const bucket = startupBucket(startupMs);
  row.startup[bucket] = (row.startup[bucket] ?? 0) + 1;
}
