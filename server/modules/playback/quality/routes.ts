import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as contract from '#contract/playback/quality.ts';
import { findCards } from '#modules/catalog/index.ts';
import { findChannel } from '#modules/live/index.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { WIB_OFFSET } from '#platform/zone.ts';
import { mediaKeys, verifyMediaToken } from '../origin/media-token.ts';
import { takeGrantedBeats } from './beats.ts';
import { type Grain, NOTHING, OTHER_KEY, presentQuality } from './policy.ts';
import * as queries from './queries/quality.ts';
import { listQualityAlarms } from './queries/quality-alarm.ts';

/** What is left to say of a play whose token has just expired. */
const TOKEN_GRACE = HOUR;
/** Of an account's playback: no longer than it is remembered that one has ended. */
const PLAYBACK_GRACE = MINUTE;
const MOST_ROWS = 100;
const MOST_ALARMS = 100;

const spans: Record<(typeof contract.qualitySpans)[number], { grain: Grain; length: number }> = {
  hour: { grain: 'minute', length: HOUR },
  day: { grain: 'hour', length: DAY },
  week: { grain: 'hour', length: 7 * DAY },
  month: { grain: 'day', length: 30 * DAY },
};
const steps: Record<Grain, number> = { minute: MINUTE, hour: HOUR, day: DAY };

/** When the minute, the hour or the day of western Indonesia ends that goes on. */
const endOf = (now: Date, grain: Grain) => {
  const at = now.getTime() + WIB_OFFSET;
  return new Date((Math.floor(at / steps[grain]) + 1) * steps[grain] - WIB_OFFSET);
};

const UNKNOWN = ['other', 'Tidak diketahui'] as const;
/** Keys that have names, by what they are keys of. */
const names: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  all: new Map([['', 'Semua penonton']]),
  device: new Map([
    ['desktop', 'Komputer'],
    ['phone', 'Ponsel'],
    ['tablet', 'Tablet'],
    ['tv', 'Televisi'],
    UNKNOWN,
  ]),
  zone: new Map([UNKNOWN]),
  tier: new Map([
    ['visitor', 'Pengunjung'],
    ['freemium', 'Gratis'],
    ['lite', 'Lite'],
    ['premium', 'Premium'],
  ]),
};

/** Names of keys for people: of titles and channels that are there still, of the rest their own. */
async function nameKeys(db: Db, keys: readonly { cube: string; key: string }[], now: Date) {
  const idsOf = (cube: string) => [
    ...new Set(
      keys.flatMap((each) => (each.cube === cube && each.key.length === 36 ? each.key : [])),
    ),
  ];
  const titles = await findCards(db, idsOf('title'), now);
  const channels = await Promise.all(
    idsOf('channel').map((channelId) => findChannel(db, channelId)),
  );
  const known = new Map([
    ...titles.map(({ titleId, name }) => [titleId, name] as const),
    ...channels.flatMap((each) => (each ? [[each.channelId, each.name] as const] : [])),
  ]);
  return ({ cube, key }: { cube: string; key: string }) => {
    if (key === OTHER_KEY) return 'Lainnya';
    if (cube === 'title' || cube === 'channel') return known.get(key) ?? 'Sudah tidak tayang';
    return names[cube]?.get(key) ?? key;
  };
}

export const routes = [
  call(contract.postQuality, async (deps: Deps, { query: { token }, body, request }) => {
    const { config, clock } = deps;
    const grant = verifyMediaToken(mediaKeys([config.secrets.master]), token);
    if (grant === undefined) return fail('common.unauthenticated');
    const grace = grant.playback === undefined ? TOKEN_GRACE : PLAYBACK_GRACE;
    if (grant.expiresAt.getTime() < clock.now().getTime() - grace)
      return fail('common.unauthenticated');
    const cmcd = typeof body === 'string' ? body : body.cmcd;
    const userAgent = request.headers['user-agent'];
    const from = { userAgent, address: request.ip };
    return ok({ taken: await takeGrantedBeats(deps, grant, { cmcd, ...from }) });
  }),
  call(contract.getQuality, async ({ db, clock }: Deps, { query: { span, by } }) => {
    const { grain, length } = spans[span];
    const now = clock.now();
    const until = endOf(now, grain);
    const asked = { grain, from: new Date(until.getTime() - length), until };
    const [total] = await queries.listKeySums(db, asked, { cubes: ['all'], limit: 1 });
    const rows = await queries.listKeySums(db, asked, { cubes: [by], limit: MOST_ROWS });
    const alarms = await listQualityAlarms(db, now, MOST_ALARMS);
    const nameOf = await nameKeys(db, [...rows, ...alarms], now);
    return ok({
      from: asked.from.toISOString(),
      until: asked.until.toISOString(),
      uncountedMinutes: await queries.countFailedMinutes(db, asked),
      total: presentQuality(total ?? NOTHING),
      steps: (await queries.listSteps(db, asked)).map((row) => ({
        at: row.bucket.toISOString(),
        ...presentQuality(row),
      })),
      rows: rows.map((row) => ({ key: row.key, name: nameOf(row), ...presentQuality(row) })),
      alarms: alarms.map((alarm) => ({
        ...alarm,
        kind: contract.qualityAlarmKinds.find((kind) => kind === alarm.kind) ?? 'rebuffering',
        cube: contract.qualityCubes.find((cube) => cube === alarm.cube) ?? ('all' as const),
        name: nameOf(alarm),
        raisedAt: alarm.raisedAt.toISOString(),
        endedAt: alarm.endedAt?.toISOString() ?? null,
      })),
    });
  }),
];
