import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getEntitlement, postProgress, postWatchVodCreate } from '#contract/playback/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { insertPlaybackSession } from '../playback-sessions/queries.ts';
import { countWatchedDay } from './viewing-log.ts';

type Headers = Record<string, string>;

let app: TestApp['app'];
let deps: TestApp['deps'];
let film: string;
beforeAll(async () => {
  ({ app, deps } = await openTestApp({ modules: ['playback'] }));
  film = (await aFilm(deps.db, { name: 'Sepuluh Menit' })).titleId;
});

const tell = (
  headers: Headers,
  body: { eventType: 'S' | 'E'; productId: string; offset: number },
) => askApp(app, headers, postWatchVodCreate, { body });
const resumes = async (headers: Headers) =>
  (await askApp(app, headers, getEntitlement, { query: { productId: film } })).result.resumeSeconds;
const eventsOf = (accountId: string) =>
  deps.db
    .selectFrom('playback.watchEvent')
    .select(['eventType', 'productId', 'offsetMs'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

test('start and end are noted, and the end is where the viewer goes on', async () => {
  const { accountId, headers } = await aViewer();
  const started = await tell(headers, { eventType: 'S', productId: film, offset: 0 });
  expect([started.status, started.result]).toEqual([200, { recorded: true }]);
  await tell(headers, { eventType: 'E', productId: film, offset: 42.5 });
  expect(await eventsOf(accountId)).toEqual([
    { eventType: 'S', productId: film, offsetMs: 0 },
    { eventType: 'E', productId: film, offsetMs: 42_500 },
  ]);
  expect(await resumes(headers)).toBe(42);
});

test('a replayed start does not throw the viewer back', async () => {
  const { headers } = await aViewer();
  await tell(headers, { eventType: 'E', productId: film, offset: 200 });
  deps.clock.advance(SECOND);
  await tell(headers, { eventType: 'S', productId: film, offset: 30 });
  expect(await resumes(headers)).toBe(200);
});

/** What all days together count of a film. */
async function countedOf(titleId: string): Promise<number> {
  const now = deps.clock.now();
  for (const ago of [-1, 0, 1, 2]) {
    const day = new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10);
    await countWatchedDay(deps, day, now);
  }
  const { sum } = deps.db.fn;
  const { watched } = await deps.db
    .selectFrom('playback.watchedDay')
    .select(sum<number | null>('watchedMs').as('watched'))
    .where('titleId', '=', titleId)
    .executeTakeFirstOrThrow();
  return Number(watched);
}

test('what was claimed and never played counts nothing, however long ago it began', async () => {
  const { titleId: productId } = await aFilm(deps.db, { name: 'Tak Pernah Diputar' });
  const { email, accountId, headers } = await aViewer();
  await tell(headers, { eventType: 'S', productId, offset: 0 });
  deps.clock.advance(12 * HOUR);
  const later = await aViewer({ identifier: email });
  expect(later.accountId).toBe(accountId);
  await tell(later.headers, { eventType: 'E', productId, offset: 86_400 });
  // An end lies no further than the film.
  expect((await eventsOf(accountId)).map(({ offsetMs }) => offsetMs)).toEqual([0, 596_500]);
  expect(await countedOf(productId)).toBe(0);
});

test('what was played counts as often as it was, and never more than the server measured', async () => {
  const { titleId: productId } = await aFilm(deps.db, { name: 'Diputar Dua Kali' });
  const { email } = await aViewer({ deviceLimit: 3 });
  for (let round = 0; round < 2; round += 1) {
    const { accountId, sessionId, headers } = await aViewer({ identifier: email });
    const playbackId = randomUUID();
    const startedAt = deps.clock.now();
    await insertPlaybackSession(deps.db, {
      id: playbackId,
      accountId,
      sessionId,
      productId,
      channelId: null,
      title: 'Film',
      deviceId: 'd',
      deviceName: 'Ponsel',
      maxHeight: 1080,
      startedAt,
      expiresAt: new Date(startedAt.getTime() + DAY),
    });
    await tell(headers, { eventType: 'S', productId, offset: 0 });
    for (const minutes of [0, 4, 8]) {
      const body = { playbackId, productId, positionSeconds: minutes * 60, rewound: minutes === 0 };
      expect((await askApp(app, headers, postProgress, { body })).status).toBe(200);
      deps.clock.advance(4 * MINUTE);
    }
    await tell(headers, { eventType: 'E', productId, offset: 86_400 });
  }
  expect(await countedOf(productId)).toBe(2 * 8 * MINUTE);
});

test('players that write numbers as text are understood', async () => {
  const { accountId, headers } = await aViewer();
  const url = '/platform/history/watch_vod_create';
  const payload = { eventType: 'E', productId: film, offset: '12.25' };
  expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  expect(await eventsOf(accountId)).toMatchObject([{ offsetMs: 12_250 }]);
});

test('is for accounts, about what is there, and in the contract’s words', async () => {
  const good = { eventType: 'S' as const, productId: film, offset: 1 };
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    const { status, code } = await tell(headers, good);
    expect([status, code]).toEqual([401, 'common.unauthenticated']);
  }
  const { accountId, headers } = await aViewer();
  const unknown = await tell(headers, { ...good, productId: randomUUID() });
  expect([unknown.status, unknown.code]).toEqual([404, 'playback.notFound']);
  const wrong = [
    {},
    { ...good, eventType: 'P' },
    { ...good, offset: -1 },
    { ...good, offset: 1e9 },
  ];
  for (const payload of wrong) {
    const url = '/platform/history/watch_vod_create';
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  }
  expect(await eventsOf(accountId)).toEqual([]);
});
