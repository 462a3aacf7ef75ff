import { HOUR } from '#contract/constants.ts';
import { explainWatching, openWallSource } from '#contract/playback/operator-playback.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { findProduct, isInLicence, isLicensedIn } from '#modules/catalog/index.ts';
import { checkEntitlement } from '#modules/commerce/index.ts';
import {
  findChannel,
  liveOrigin,
  type RatingPolicy,
  ratingPolicyText,
  windowText,
} from '#modules/live/index.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { channelPath } from '../origin/channels.ts';
import { mediaKeys, mintMediaToken } from '../origin/media-token.ts';
import { listPlaybackSessions } from '../playback-sessions/queries.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { findCountryRefusal } from './queries.ts';

/** A wall that stands for a shift asks again. */
const ADDRESS_MS = 2 * HOUR;
/** Four play at once, in small. */
const limits = { maxHeight: 360, audioOnly: false, dataSaver: false };
/** Staff look at what adults get. */
const ratingPolicy: RatingPolicy = { maxClass: undefined, zone: 'wib' };

export const routes = [
  call(openWallSource, async (deps: Deps, { body: { channelId }, caller }) => {
    const { db, clock, config } = deps;
    const { sessionId } = requireAccount(caller);
    const now = clock.now();
    if ((await findChannel(db, channelId)) === undefined) fail('live.channelNotFound');
    const asked = { channelId, window: 'live', ratingPolicy, limits, now } as const;
    if (typeof (await liveOrigin(db).findWindowSegments(asked)) === 'string')
      fail('playback.notReady');
    const scope = {
      channelId,
      window: windowText('live'),
      ratingPolicy: ratingPolicyText(ratingPolicy),
      limits,
    };
    const expiresAt = new Date(now.getTime() + ADDRESS_MS);
    const token = mintMediaToken(mediaKeys([config.secrets.master]), {
      ...scope,
      sessionId,
      expiresAt,
    });
    return ok({ url: `/t/${token}/${channelPath(scope)}manifest.mpd`, expiresAt });
  }),
  call(explainWatching, async (deps: PlaybackDeps, { query: { accountId, titleId } }) => {
    const { db } = deps;
    const now = deps.testClock.now();
    if (!(await listAccountNames(db, [accountId])).has(accountId)) fail('studio.accountNotFound');
    await deps.viewing.settle(accountId);
    const [product, { length: playing }, refusedIn] = await Promise.all([
      findProduct(db, titleId, now),
      listPlaybackSessions(db, accountId, deps.clock.now()),
      findRefusedIn(db, { accountId, titleId }, now),
    ]);
    const unknown = { offer: null, until: null, screens: null, maxHeight: null };
    if (product === undefined) {
      const nothing = { filmClass: null, licenceFrom: null, licenceTo: null, refusedIn };
      return ok({ reason: 'notShown' as const, ...nothing, ...unknown, playing });
    }
    const { filmClass, licenceFrom, licenceTo, matrix } = product;
    const about = { filmClass, licenceFrom, licenceTo, playing, refusedIn };
    if (!isInLicence(product, now)) return ok({ reason: 'licence' as const, ...about, ...unknown });
    const asked = { accountId, titleId: product.titleId, matrix };
    const entitlement = await checkEntitlement(db, asked, now);
    if (!entitlement.entitled) {
      const reason = entitlement.reason === 'buy' ? ('buy' as const) : ('plan' as const);
      return ok({ reason, ...about, ...unknown, offer: entitlement.offer ?? null });
    }
    const { until, screens, maxHeight } = entitlement;
    const plays = refusedIn === null ? ('plays' as const) : ('country' as const);
    const reason = playing < screens ? plays : ('screens' as const);
    return ok({ reason, ...about, offer: null, until, screens, maxHeight });
  }),
];

/** Where the account was refused a title last and has not played it since; null where a licence holds the country by now. */
async function findRefusedIn(
  db: Db,
  { accountId, titleId }: { accountId: string; titleId: string },
  now: Date,
) {
  const refusal = await findCountryRefusal(db, accountId, titleId);
  if (refusal === undefined) return null;
  const { country, refusedAt } = refusal;
  if (await isLicensedIn(db, { titleId, country, now })) return null;
  return { country, at: refusedAt.toISOString() };
}
