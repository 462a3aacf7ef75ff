import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSuitableFor } from '#contract/age-ratings.ts';
import { SECOND } from '#contract/constants.ts';
import { formatFor } from '#media/format.ts';
import { findProduct, isInLicence } from '#modules/catalog/index.ts';
import { checkEntitlement } from '#modules/commerce/index.ts';
import { type Channel, liveOrigin, readRatingPolicy, readWindow } from '#modules/live/index.ts';
import { type AccountCaller, maxFilmClassOf } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/module.ts';
import { mediaCookie } from '../origin/media-token.ts';
import * as tokens from '../origin/media-token.ts';
import { isShownIn } from './entitlement.ts';
import { isWindowShownIn } from './live-window.ts';
import { tokenExpiry } from './policy.ts';

type Renewal = {
  caller: AccountCaller;
  /** Where the player is by now. */
  country: string;
  /** Of this caller's session, with a lease that runs. */
  playbackId: string;
  /** What the player has, expired or not. */
  mediaToken: string;
  shown: { productId: string } | { channel: Channel };
};

type RenewalDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'config'>;

type Report = Omit<Renewal, 'country' | 'mediaToken'> & {
  /** The lease stands. */
  isHeld: boolean;
  /** It is that of this session, for what is shown. */
  isOwn: boolean;
  mediaToken: string | undefined;
};

/** What the report of a playback is answered: that its lease stands, with the next media token where it has one. */
export async function answerReport(
  deps: RenewalDeps,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  { isHeld, isOwn, mediaToken: has, ...playback }: Report,
) {
  const { country } = exchange.request;
  const mediaToken =
    isOwn && has !== undefined
      ? await renewMediaToken(deps, { ...playback, country, mediaToken: has })
      : null;
  keepForNativePlayers(deps, exchange, mediaToken);
  return ok({
    leaseHeld: isHeld,
    mediaToken,
    reportAfterSeconds: deps.config.viewing.reportEveryMs / SECOND,
  });
}

/**
 * The next media token of a playback that goes on: opens what the last one opened, checked anew. Null where that is not
 * this playback's, or may not be watched so any more: the player then asks for a source, and learns why not.
 */
async function renewMediaToken(deps: RenewalDeps, renewal: Renewal): Promise<string | null> {
  const { caller, playbackId, mediaToken } = renewal;
  const { clock, testClock, config } = deps;
  const keys = tokens.mediaKeys([config.secrets.master]);
  const grant = tokens.verifyMediaToken(keys, mediaToken);
  if (grant?.playback === undefined || grant.sessionId !== caller.sessionId) return null;
  // A token of the profile that watched before.
  if (grant.playback.mintedAt.getTime() < (caller.profileChosenAt ?? 0)) return null;
  const now = clock.now();
  const opened = await findOpened(deps, renewal, grant);
  if (opened === undefined) return null;
  const { accountId } = caller;
  const entitlement = await checkEntitlement(deps.db, { accountId, ...opened }, testClock.now());
  if (!entitlement.entitled || entitlement.maxHeight < pictureOf(grant)) return null;
  const expiresAt = tokenExpiry(now, entitlement.until, testClock.now());
  const playback = { id: playbackId, mintedAt: now };
  return tokens.mintMediaToken(keys, { ...grant, expiresAt, playback });
}

const pictureOf = ({ limits }: tokens.MediaGrant) => (limits.audioOnly ? 0 : limits.maxHeight);

/** What a token opens, where it is what the report is about and suits who watches. */
async function findOpened(
  deps: RenewalDeps,
  { caller, country, shown }: Renewal,
  grant: tokens.MediaGrant,
) {
  const { db, testClock } = deps;
  const maxClass = maxFilmClassOf(caller);
  if ('channel' in shown) {
    const { channelId, matrix } = shown.channel;
    if (!('channelId' in grant) || grant.channelId !== channelId) return undefined;
    if (readRatingPolicy(grant.ratingPolicy)?.maxClass !== maxClass) return undefined;
    const window = readWindow(grant.window);
    if (window === undefined) return undefined;
    if (!(await isWindowShownIn(deps, country, { channelId, window }))) return undefined;
    if (window !== 'live' && !(await isReplayed(deps, grant, window))) return undefined;
    return { titleId: channelId, matrix };
  }
  const now = testClock.now();
  const product = await findProduct(db, shown.productId, now);
  if (product === undefined || !isInLicence(product, now) || !('assetId' in grant))
    return undefined;
  const isThis = grant.assetId === product.assetId && grant.only === undefined;
  if (!isThis || !isSuitableFor(product.filmClass, maxClass)) return undefined;
  if (!(await isShownIn(db, product, country, now))) return undefined;
  return { titleId: product.titleId, matrix: product.matrix };
}

/** Whether licences let a window of a channel be watched on, as its manifests say it. */
async function isReplayed(
  { db, clock }: RenewalDeps,
  { channelId, ratingPolicy: policy, limits }: tokens.ChannelGrant,
  window: NonNullable<ReturnType<typeof readWindow>>,
): Promise<boolean> {
  const ratingPolicy = readRatingPolicy(policy);
  if (ratingPolicy === undefined) return false;
  const asked = { channelId, window, ratingPolicy, limits, now: clock.now() };
  return (await liveOrigin(db).findWindowSegments(asked)) !== 'media.notNow';
}

/** For browsers that play HLS by themselves, and can not be given another address: see `media-token.ts`. */
function keepForNativePlayers(
  { config }: Pick<Deps, 'config'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  mediaToken: string | null,
): void {
  if (mediaToken === null || formatFor(request.headers['user-agent'] ?? '') !== 'hls') return;
  reply.header('set-cookie', mediaCookie(mediaToken, config.http.cookieSecure));
}
