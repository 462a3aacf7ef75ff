import { expect, test } from 'vitest';
import { changeConsent } from '#contract/accounts/privacy.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { listInbox } from '#contract/notifications/inbox.ts';
import { setNotificationPreference } from '#contract/notifications/preferences.ts';
import { wallTimeAt } from '#platform/zone.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asAccount } from '#test/factories/callers.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { notificationsDeps } from '../deps.ts';
import { digestWords, nextDigest, tellDueDigests } from './due-digests.ts';
import { claimDueDigests } from './queries.ts';

const { app, deps } = await openTestApp({ modules: ['notifications'] });
const { db, clock } = deps;
const own = notificationsDeps(deps);

type Owner = { accountId: string };

/** Sessions don't outlive what the test moves the clock by. */
const as = ({ accountId }: Owner) => asAccount(deps, accountId);
const choose = async (who: Owner, inbox: boolean) =>
  askApp(app, await as(who), setNotificationPreference, {
    body: { kinds: [{ kind: 'digest', inbox }] },
  });
const consent = async (who: Owner, granted: boolean) =>
  askApp(app, await as(who), changeConsent, {
    body: { purpose: 'marketing', is_granted: granted },
  });
const digestsOf = async (who: Owner) =>
  (await askApp(app, await as(who), listInbox, { query: {} })).result.messages.filter(
    ({ kind }) => kind === 'digest',
  );
const dueOf = async (accountId: string) =>
  (
    await db
      .selectFrom('notifications.digest')
      .select('dueAt')
      .where('accountId', '=', accountId)
      .executeTakeFirst()
  )?.dueAt;
const tellAll = () => Promise.all(Array.from({ length: 10 }, () => tellDueDigests(own)));

test('who chose it gets one digest a week of what it has begun and what leaves, also where a process dies over it', async () => {
  const viewer = await aViewer();
  const { accountId } = viewer;
  const other = await aViewer();
  const { titleId } = await aFilm(db, { name: 'Kemarau' });
  const friday = nextDigest(accountId, 'WIB', clock.now());
  const leaving = await aFilm(db, {
    name: 'Hujan',
    licenceTo: new Date(friday.getTime() + 2 * DAY),
  });
  for (const who of [accountId, other.accountId]) {
    const watcher = { accountId: who, profileId: who };
    const at = clock.now();
    await db
      .insertInto('playback.progress')
      .values({
        ...watcher,
        titleId,
        productId: titleId,
        positionMs: 1_000,
        durationMs: 60_000,
        watchedAt: at,
      })
      .execute();
    await db
      .insertInto('engagement.favourite')
      .values({ ...watcher, titleId: leaving.titleId, addedAt: at })
      .execute();
  }
  expect((await choose(viewer, true)).code).toBe('notifications.consentNeeded');
  await consent(viewer, true);
  await choose(viewer, true);
  expect(await dueOf(accountId)).toEqual(friday);
  const { hour } = wallTimeAt(friday, 'Asia/Jakarta');
  expect([17, 18]).toContain(hour);

  await tellAll();
  expect(await digestsOf(viewer)).toEqual([]);
  clock.set(new Date(friday.getTime() + MINUTE));
  // Claimed by a process that dies; the others take it when its lease is over.
  const [group] = deps.testClock.groups();
  if (group === undefined) throw new Error('There is always one group');
  const until = new Date(clock.now().getTime() + MINUTE);
  expect(await claimDueDigests(db, { group, until, limit: 10 })).toHaveLength(1);
  await tellAll();
  expect(await digestsOf(viewer)).toEqual([]);
  clock.advance(2 * MINUTE);
  await tellAll();
  const told = await digestsOf(viewer);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ title: 'Rangkuman mingguanmu', url: '/' });
  expect(told[0]?.body).toMatch(
    /^Belum selesai: Kemarau\. Segera berakhir: Hujan \(sampai .*\)\.$/,
  );
  expect(await digestsOf(other)).toEqual([]);

  // The week after nothing is new to say but what was begun; consent taken back, nothing is.
  clock.advance(7 * DAY);
  await tellAll();
  expect((await digestsOf(viewer)).map(({ body }) => body)).toContain('Belum selesai: Kemarau.');
  await consent(viewer, false);
  clock.advance(7 * DAY);
  await tellAll();
  expect(await digestsOf(viewer)).toHaveLength(2);
  await choose(viewer, false);
  expect(await dueOf(accountId)).toBeUndefined();
});

test('Friday at five in the zone of the reader, spread over two hours', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const first = '00000000-0000-4000-8000-000000000000';
  expect(nextDigest(first, 'WIB', now).toISOString()).toBe('2026-11-27T10:00:00.000Z');
  expect(nextDigest(first, 'WIT', now).toISOString()).toBe('2026-11-27T08:00:00.000Z');
  const after = nextDigest(first, 'WIB', new Date('2026-11-27T10:00:00Z'));
  expect(after.toISOString()).toBe('2026-12-04T10:00:00.000Z');
  const spread = nextDigest('00770000-0000-4000-8000-000000000000', 'WIB', now);
  expect(spread.getTime()).toBeLessThan(new Date('2026-11-27T10:00:00Z').getTime() + 2 * HOUR);
  const names = ['A', 'B', 'C', 'D', 'E'];
  expect(digestWords({ unfinished: names, leaving: [], zone: 'WIB' })?.body).toBe(
    'Belum selesai: A, B, C dan 2 lainnya.',
  );
  expect(digestWords({ unfinished: [], leaving: [], zone: 'WIB' })).toBeNull();
});
