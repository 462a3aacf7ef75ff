import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, SECOND } from '#contract/constants.ts';
import {
  getPlaybackSessions,
  postProgress,
  postPlaybackSessionStop,
} from '#contract/playback/index.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';
import * as queries from './queries.ts';

type Headers = Record<string, string>;

let playbackApp: PlaybackApp;
let film: string;
beforeAll(async () => {
  playbackApp = await aPlaybackApp();
  film = await playbackApp.film({ name: 'Ramai-ramai' });
});

const sessionsOf = async (headers: Headers) =>
  (await playbackApp.ask(headers, getPlaybackSessions)).result.screens;
const stop = (headers: Headers, playbackId: string) =>
  playbackApp.ask(headers, postPlaybackSessionStop, { body: { playbackId } });
const report = (headers: Headers, playbackId: string, more: object = {}) => {
  const body = { playbackId, productId: film, positionSeconds: 1, ...more };
  return playbackApp.ask(headers, postProgress, { body });
};

/** Another device of the account, as many as one likes. */
const aDevice = (accountId: string) => asAccount(playbackApp.deps, accountId);

describe('the limit of a plan', () => {
  test.for([
    [undefined, 1],
    ['lite', 1],
    ['premium', 3],
  ] as const)('ten devices that start at once: %s lets %i play', async ([plan, allowed]) => {
    const { accountId, headers } = await aViewer(plan === undefined ? {} : { plan });
    const devices = await Promise.all(Array.from({ length: 10 }, () => aDevice(accountId)));
    const answers = await Promise.all(devices.map((device) => playbackApp.open(device, film)));
    const ids = answers.flatMap(({ status, result }) =>
      status === 200 ? [result.playbackId] : [],
    );
    expect(ids).toHaveLength(allowed);
    expect(new Set(ids).size).toBe(allowed);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 playback.tooManyScreens']),
    );
    const playing = await sessionsOf(headers);
    expect(playing.map(({ playbackId }) => playbackId).toSorted()).toEqual(ids.toSorted());
  });

  test('counts each account by itself, and visitors not at all', async () => {
    await playbackApp.open((await aViewer()).headers, film);
    expect((await playbackApp.open((await aViewer()).headers, film)).status).toBe(200);
    for (const headers of [asClient(playbackApp.deps), await asService(playbackApp.deps)]) {
      expect((await playbackApp.open(headers, film)).status).toBe(200);
      expect((await playbackApp.open(headers, film)).status).toBe(200);
    }
  });

  test('a device that opens again has one playback session all the same', async () => {
    const { headers } = await aViewer();
    const first = await playbackApp.open(headers, film);
    const second = await playbackApp.open(headers, film);
    expect(second.status).toBe(200);
    const playing = await sessionsOf(headers);
    expect(playing.map(({ playbackId }) => playbackId)).toEqual([second.result.playbackId]);
    expect((await report(headers, first.result.playbackId)).result.leaseHeld).toBe(false);
    expect((await report(headers, second.result.playbackId)).result.leaseHeld).toBe(true);
  });

  test('ten openings of one device at once leave it one playback session', async () => {
    const { headers } = await aViewer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => playbackApp.open(headers, film)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await sessionsOf(headers)).toHaveLength(1);
  });
});

describe('who is refused', () => {
  let living: Headers;
  let bedroom: Headers;
  let playbackId: string;
  beforeEach(async () => {
    const { accountId } = await aViewer();
    const device = await aDevice(accountId);
    const userAgent = 'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) Chrome/94 TV Safari/537.36';
    living = { ...device, 'user-agent': userAgent };
    bedroom = await aDevice(accountId);
    playbackId = (await playbackApp.open(living, film)).result.playbackId;
  });

  test('sees which device plays what, and can stop it', async () => {
    const refused = await playbackApp.open(bedroom, film);
    expect([refused.status, refused.code]).toEqual([409, 'playback.tooManyScreens']);
    const shown = { playbackId, deviceName: 'Chrome di TV', title: 'Ramai-ramai' };
    expect(refused.details).toEqual({ screens: [shown] });
    expect(await sessionsOf(bedroom)).toMatchObject([shown]);

    expect((await stop(bedroom, playbackId)).result.stopped).toBe(true);
    expect((await playbackApp.open(bedroom, film)).status).toBe(200);
    // The stopped one learns it with its next report, and takes nothing back by it.
    expect((await report(living, playbackId)).result.leaseHeld).toBe(false);
    expect((await playbackApp.open(living, film)).code).toBe('playback.tooManyScreens');
  });

  test('plays when the other has left', async () => {
    const left = await report(living, playbackId, { leaving: true });
    expect(left.result.leaseHeld).toBe(false);
    expect((await playbackApp.open(bedroom, film)).status).toBe(200);
  });

  test('plays when the other has been silent for 45 seconds, not before', async () => {
    const { clock } = playbackApp.deps;
    clock.advance(40 * SECOND);
    expect((await playbackApp.open(bedroom, film)).status).toBe(409);
    // A report renews the lease from now on.
    expect((await report(living, playbackId)).result.leaseHeld).toBe(true);
    clock.advance(40 * SECOND);
    expect((await playbackApp.open(bedroom, film)).status).toBe(409);
    clock.advance(6 * SECOND);
    expect(await sessionsOf(living)).toEqual([]);
    expect((await report(living, playbackId)).result.leaseHeld).toBe(false);
    expect((await playbackApp.open(bedroom, film)).status).toBe(200);
  });

  test('is not refused because of an offline report that comes late', async () => {
    playbackApp.deps.clock.advance(46 * SECOND);
    const late = await report(living, playbackId, { ageSeconds: 30 });
    expect([late.status, late.result.leaseHeld]).toEqual([200, false]);
    expect((await playbackApp.open(bedroom, film)).status).toBe(200);
  });
});

describe('playback sessions belong to their account', () => {
  test('no other account sees, renews, leaves or stops them', async () => {
    const { headers } = await aViewer();
    const { playbackId } = (await playbackApp.open(headers, film)).result;
    const other = (await aViewer()).headers;
    expect(await sessionsOf(other)).toEqual([]);
    expect((await stop(other, playbackId)).result.stopped).toBe(false);
    expect((await report(other, playbackId)).result.leaseHeld).toBe(false);
    await report(other, playbackId, { leaving: true });
    expect(await sessionsOf(headers)).toHaveLength(1);
    expect((await stop(headers, randomUUID())).result.stopped).toBe(false);
  });

  test('who has no account has none', async () => {
    for (const headers of [{}, asClient(playbackApp.deps), await asService(playbackApp.deps)]) {
      const answers = [
        await playbackApp.ask(headers, getPlaybackSessions),
        await stop(headers, randomUUID()),
      ];
      for (const { status, code } of answers) {
        expect([status, code]).toEqual([401, 'common.unauthenticated']);
      }
    }
  });

  test('ids are ids', async () => {
    const { headers } = await aViewer();
    for (const payload of [{}, { playbackId: 'x' }, { playbackId: 1 }, { playbackId: '\u0000' }]) {
      const url = '/platform/v2/playback/screens/stop';
      const answer = await playbackApp.app.inject({ method: 'POST', url, headers, payload });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
    }
  });
});

test('leases of players that vanished are swept in one walk over the table, and those that run stay', async () => {
  const { db, clock } = playbackApp.deps;
  const now = clock.now().getTime();
  const rowOf = (expiresAt: Date) => ({
    id: randomUUID(),
    accountId: randomUUID(),
    sessionId: randomUUID(),
    deviceId: 'd',
    deviceName: 'Ponsel',
    productId: film,
    channelId: null,
    title: 'Ramai-ramai',
    maxHeight: 1080,
    startedAt: clock.now(),
    expiresAt,
  });
  const rows = Array.from({ length: 400 }, (_, index) =>
    rowOf(new Date(now + (index % 2 === 0 ? -30 * SECOND : HOUR))),
  );
  await db.insertInto('playback.playbackSession').values(rows).execute();
  const before = new Date(now - 10 * SECOND);
  let [deleted, walked, isThrough] = [0, 0, false];
  for (let page = 0; !isThrough; page += 2, walked += 1) {
    const swept = await queries.deleteLapsedPlaybackSessions(db, { before, page, pages: 2 });
    deleted += swept.deleted;
    ({ isThrough } = swept);
  }
  expect(walked).toBeGreaterThan(2);
  expect(deleted).toBeGreaterThanOrEqual(200);
  const left = await db
    .selectFrom('playback.playbackSession')
    .select('expiresAt')
    .where(
      'accountId',
      'in',
      rows.map(({ accountId }) => accountId),
    )
    .execute();
  expect(left).toHaveLength(200);
  expect(left.every(({ expiresAt }) => expiresAt.getTime() > now)).toBe(true);
});
