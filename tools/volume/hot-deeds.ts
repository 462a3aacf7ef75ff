import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createCart } from '#contract/commerce/cart.ts';
import { type AnswerOf, pathOf } from '#contract/call.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { getUrlTransform } from '#contract/playback/index.ts';
import { getWatchHistory } from '#contract/playback/history.ts';
import { findAccountByIdentifier } from '#modules/accounts/account/queries.ts';
import { hasDeviceAt } from '#modules/accounts/devices/queries.ts';
import { startSession } from '#modules/accounts/index.ts';
import {
  listProfilesChosenSince,
  listSessionsRevokedSince,
} from '#modules/accounts/sessions/queries/session.ts';
import { dueAutoRenewals } from '#modules/commerce/auto-renewal/dunning.ts';
import { commerceDeps } from '#modules/commerce/create-deps.ts';
import { reviewEntitlements } from '#modules/commerce/entitlements/current-plan.ts';
import { claimShortenedEntitlements } from '#modules/commerce/entitlements/queries/plan.ts';
import { applyDuePrices } from '#modules/commerce/offers/planned-prices.ts';
import { checkoutCart } from '#modules/commerce/payments/checkout.ts';
import { duePayments } from '#modules/commerce/payments/sweep-payments.ts';
import { dueRefunds } from '#modules/commerce/refunds/pay-refunds.ts';
import { takeNewEpisodes } from '#modules/engagement/new-episodes/tell-followers.ts';
import { dueAsRuns, findAired, oldAsRuns } from '#modules/live/as-run/write-as-run.ts';
import { replaceUnlicensed } from '#modules/live/index.ts';
import { takeEndedMatches } from '#modules/live/sports/tell-results.ts';
import { raiseAlarms } from '#modules/live/wall/raise-alarms.ts';
import { claimDueDeliveries } from '#modules/notifications/delivery/queries.ts';
import { claimDueReminders } from '#modules/notifications/reminders/queries.ts';
import {
  deleteLapsedPlaybackSessions,
  deleteOldEndedPlaybacks,
  listEndedPlaybacks,
} from '#modules/playback/playback-sessions/queries.ts';
import { foldPlays } from '#modules/playback/quality/plays.ts';
import { insertPlays, listPlays } from '#modules/playback/quality/queries/play.ts';
import { viewingStateInPostgres } from '#modules/playback/viewing-state/open-viewing-state.ts';
import type { Deps } from '#platform/deps.ts';
import { sql } from '#platform/db.ts';

type Stage = { app: FastifyInstance; deps: Deps; watcher: Record<string, string> };

/** What viewers do and rounds do for them, beside what they look at, by name. Each sends its statements; some write. */
export async function hotDeeds({
  app,
  deps,
  watcher,
}: Stage): Promise<Record<string, () => Promise<unknown>>> {
  const { db, clock } = deps;
  const seen = await findSeen(deps);
  const { accountId, titleId, channelId, scheduledId, playbackId, packageId, email } = seen;
  const commerce = commerceDeps(deps);
  const viewing = viewingStateInPostgres(deps);
  const now = () => clock.now();
  const lease = { id: playbackId, accountId, expiresAt: new Date(now().getTime() + MINUTE) };
  const own = { accountId, profileId: accountId };
  const signedIn = await startSession(deps, { accountId, deviceId: randomUUID(), label: 'Chrome' });
  const headers = { authorization: `Bearer ${signedIn.accessToken}` };
  const get = async (url: string, by: Record<string, string>) => {
    const { statusCode } = await app.inject({ url, headers: by });
    // Whether the plan opens it or not: it was looked up.
    if (statusCode !== 200 && statusCode !== 403) throw new Error(`${statusCode} ${url}`);
  };
  const source = (type: 'vod' | 'live_tv', id: string) => () =>
    get(`${pathOf(getUrlTransform)}?type=${type}&id=${id}`, headers);
  const makeCart = () =>
    app.inject({
      method: 'POST',
      url: pathOf(createCart),
      headers,
      payload: { package_id: packageId },
    });
  const due = { until: new Date(now().getTime() + MINUTE), limit: 50 };
  const lately = new Date(now().getTime() - 5 * SECOND);
  const before = new Date(now().getTime() - MINUTE);
  return {
    'report of a film': () =>
      viewing.reportProduct({
        position: {
          ...own,
          productId: titleId,
          titleId,
          length: { durationMs: 90 * MINUTE, creditsFromMs: null },
          report: { positionMs: 20 * MINUTE, watchedAt: now(), rewound: false },
          playback: { startedAt: lately },
        },
        lease,
        now: now(),
      }),
    'report of a channel': () =>
      viewing.reportChannel({
        position: { ...own, channelId, positionAt: now(), isPaused: false },
        lease: { ...lease, channel: { channelId, name: 'Kanal' } },
        now: now(),
      }),
    'source of a film': source('vod', titleId),
    'source of a channel': source('live_tv', channelId),
    history: () => get(pathOf(getWatchHistory), watcher),
    'sign-in': async () => {
      await findAccountByIdentifier(db, { kind: 'email', email });
      await hasDeviceAt(db, { kind: 'email', email }, '10.0.0.1');
      await startSession(deps, { accountId, deviceId: randomUUID(), label: 'Chrome' });
    },
    'cart and checkout': async () => {
      const made = await makeCart();
      if (made.statusCode !== 200) throw new Error(`No cart: ${made.body}`);
      const { cart_id: cartId } = made.json<AnswerOf<typeof createCart>>().result;
      // No gateway answers here: what comes before it is what is asked.
      await checkoutCart(commerce, { cartId, accountId, method: 'qris' }).catch(() => undefined);
    },
    'rounds: audience': () => viewing.countViewers(now()),
    'rounds: lapsed leases': () => deleteLapsedPlaybackSessions(db, { before, page: 0, pages: 8 }),
    'rounds: old endings': () => deleteOldEndedPlaybacks(db, { olderThanMs: MINUTE, limit: 1_000 }),
    'rounds: what ended lately': async () => {
      await listEndedPlaybacks(db, 5 * SECOND);
      await listSessionsRevokedSince(db, lately);
      await listProfilesChosenSince(db, lately);
    },
    'rounds: alarms of channels': () => raiseAlarms(deps),
    'rounds: payments': () => duePayments(commerce).claim(),
    'rounds: renewals': () => dueAutoRenewals(commerce).claim(),
    'rounds: refunds': () => dueRefunds(commerce).claim(),
    'rounds: plans that begin and end': () => reviewEntitlements(deps),
    'rounds: entitlements that were shortened': () => claimShortenedEntitlements(db, 50),
    'a play begins': () =>
      insertPlays(
        db,
        [
          {
            ...own,
            play: randomUUID(),
            productId: titleId,
            channelId: null,
            device: 'desktop',
            deviceName: 'Chrome',
            tier: 'basic',
            zone: 'Asia/Jakarta',
            provider: null,
            startedAt: now(),
          },
        ],
        now(),
      ),
    'plays of an account': () =>
      listPlays(db, accountId, { before: { at: now(), key: '' }, limit: 50 }),
    'rounds: plays': () => foldPlays(deps),
    'rounds: licences of channels': () => replaceUnlicensed(deps),
    'rounds: what channels showed': async () => {
      await dueAsRuns(deps).claim();
      await findAired(
        db,
        { channelId: scheduledId, kind: 'assembled' },
        { from: before, until: now() },
      );
    },
    'rounds: what channels showed long ago': () => oldAsRuns(deps).round(AbortSignal.abort()),
    'rounds: prices': () => applyDuePrices(deps),
    'rounds: new episodes': () => takeNewEpisodes(deps),
    'rounds: results': () => takeEndedMatches(deps),
    'rounds: push messages': () => claimDueDeliveries(db, { now: now(), ...due }),
    'rounds: reminders': () => claimDueReminders(db, { now: now(), ...due }),
  };
}

/** What takes many rows all the same, and why it may. */
export const whole: ReadonlyMap<string, string> = new Map([
  [
    'rounds: licences of channels',
    'one process looks once a minute at all that is announced, by the channel and the time',
  ],
  ['rounds: audience', 'one process of all counts who watches, by an index of what plays alone'],
]);

type SeenId =
  | 'accountId'
  | 'email'
  | 'titleId'
  | 'channelId'
  | 'scheduledId'
  | 'playbackId'
  | 'packageId';

/** Somebody in the middle of the accounts who watches a channel, a title that can be played, and what is sold. */
async function findSeen({ db }: Pick<Deps, 'db'>) {
  const { rows } = await sql<Record<SeenId, string>>`
    select s.id as playback_id, s.account_id, a.email, s.channel_id,
      (select title_id from catalog.title where kind = 'film' and playable_from is not null
        order by title_id limit 1) as title_id,
      (select channel_id from live.block limit 1) as scheduled_id,
      (select id from commerce.package where tier is not null and price_rupiah > 0 order by id limit 1) as package_id
    from playback.playback_session s join accounts.account a on a.id = s.account_id
    where s.channel_id is not null
    limit 1`.execute(db);
  const [seen] = rows;
  if (seen === undefined) throw new Error('Nobody watches a channel');
  return seen;
}
