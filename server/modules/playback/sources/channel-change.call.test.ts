import { beforeAll, expect, test } from 'vitest';
import { SECOND } from '#contract/constants.ts';
import { getPlaybackSessions, postLiveReport } from '#contract/playback/index.ts';
import { openEvents } from '#platform/events.ts';
import { afterThisFile } from '#test/after-file.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aTelevision } from '#test/factories/live/television-set.ts';

type Headers = Record<string, string>;

let tv: Awaited<ReturnType<typeof aTelevision>>;
let here: { channelId: string };
let next: { channelId: string };
beforeAll(async () => {
  tv = await aTelevision();
  here = await anAssembledChannel(tv.deps);
  next = await anAssembledChannel(tv.deps);
});

const playbackSessionsOf = async (headers: Headers) =>
  (await tv.ask(headers, getPlaybackSessions)).result.screens;
const ahead = (headers: Headers, reusePlaybackId: string) =>
  tv.source(headers, { ...tv.live(next.channelId), reusePlaybackId });
const report = async (headers: Headers, channelId: string, playbackId: string, leaving = false) => {
  const at = tv.deps.clock.now().toISOString();
  const body = { playbackId, channelId, at, leaving };
  return (await tv.ask(headers, postLiveReport, { body })).result.leaseHeld;
};

test('the next channel reuses the playback session that plays', async () => {
  const { headers } = await aViewer();
  const { playbackId } = await tv.open(headers, tv.live(here.channelId));
  const opened = await ahead(headers, playbackId);
  expect(opened.result).toMatchObject({ kind: 'live', playbackId });
  const before = await playbackSessionsOf(headers);
  expect(before).toHaveLength(1);
  expect(await report(headers, here.channelId, playbackId)).toBe(true);
  // The next channel goes on with the lease, and the family sees what is on.
  expect(await report(headers, next.channelId, playbackId)).toBe(true);
  const [session, ...others] = await playbackSessionsOf(headers);
  expect(others).toEqual([]);
  expect(session).toMatchObject({ playbackId });
  expect(session?.title).not.toBe(before[0]?.title);
  expect(await report(headers, next.channelId, playbackId, true)).toBe(false);
  expect(await playbackSessionsOf(headers)).toEqual([]);
});

test('no channel reuses a playback session of another device', async () => {
  const { headers, email } = await aViewer({ deviceLimit: 5 });
  const { playbackId } = await tv.open(headers, tv.live(here.channelId));
  const other = (await aViewer({ identifier: email })).headers;
  const stranger = (await aViewer()).headers;
  for (const who of [other, stranger]) {
    expect((await ahead(who, playbackId)).code).toBe('playback.notFound');
  }
  tv.deps.clock.advance(120 * SECOND);
  expect((await ahead(headers, playbackId)).code).toBe('playback.notFound');
});

test('one playback shows one channel: the first segment of the next leaves this one behind', async () => {
  const { headers } = await aViewer();
  const asked = (channelId: string, reusePlaybackId?: string) =>
    tv.open(headers, {
      ...tv.live(channelId),
      media_ext: 'm3u8',
      ...(reusePlaybackId !== undefined && { reusePlaybackId }),
    });
  const segmentOf = async (url: string) => {
    const address = new URL('v240.m3u8', url).href;
    const lines = (await (await fetch(address)).text()).split('\n');
    return new URL(lines.find((line) => line.endsWith('.m4s')) ?? 'none', address).href;
  };
  const first = await asked(here.channelId);
  const mine = await segmentOf(first.url);
  expect(await tv.codeAt(mine)).toBe('plays');
  const neighbour = await asked(next.channelId, first.playbackId);
  const theirs = await segmentOf(neighbour.url);
  // Its manifest was only read ahead.
  expect(await tv.codeAt(mine)).toBe('plays');

  // Another server, which learns of the change.
  const { app } = await openTestApp({ modules: ['playback'], events: await otherEvents() });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const there = (url: string) => url.replace(tv.base, base);
  expect(await tv.codeAt(there(mine))).toBe('plays');
  expect(await tv.codeAt(theirs)).toBe('plays');
  expect(await tv.codeAt(mine)).toBe('media.playbackEnded');
  await expect.poll(() => tv.codeAt(there(mine))).toBe('media.playbackEnded');
  expect(await tv.codeAt(there(theirs))).toBe('plays');

  // Back again by an address that is newer than the change.
  const back = await segmentOf((await asked(here.channelId, first.playbackId)).url);
  expect(await tv.codeAt(back)).toBe('plays');
  expect(await tv.codeAt(theirs)).toBe('media.playbackEnded');
});

async function otherEvents() {
  const { config, log } = tv.deps;
  const events = openEvents({ url: config.database.directUrl, log });
  afterThisFile(() => events.close());
  await events.ready;
  return events;
}
