import { beforeAll, expect, test } from 'vitest';
import { SECOND } from '#contract/constants.ts';
import { getScreens, postLiveReport } from '#contract/playback.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/assembled-channel.ts';
import { aTelevision } from '#test/factories/television-set.ts';

type Headers = Record<string, string>;

let tv: Awaited<ReturnType<typeof aTelevision>>;
let here: { channelId: string };
let next: { channelId: string };
beforeAll(async () => {
  tv = await aTelevision();
  here = await anAssembledChannel(tv.parts);
  next = await anAssembledChannel(tv.parts);
});

const screensOf = async (headers: Headers) => (await tv.ask(headers, getScreens)).result.screens;
const ahead = (headers: Headers, beside: string) =>
  tv.source(headers, { ...tv.live(next.channelId), beside });
const report = async (headers: Headers, channelId: string, playbackId: string, leaving = false) => {
  const at = tv.parts.clock.now().toISOString();
  const body = { playbackId, channelId, at, leaving };
  return (await tv.ask(headers, postLiveReport, { body })).result.leaseHeld;
};

test('the channel that may be next is opened on the screen that plays', async () => {
  const { headers } = await aViewer();
  const { playbackId } = await tv.open(headers, tv.live(here.channelId));
  const opened = await ahead(headers, playbackId);
  expect(opened.result).toMatchObject({ kind: 'live', playbackId });
  const before = await screensOf(headers);
  expect(before).toHaveLength(1);
  expect(await report(headers, here.channelId, playbackId)).toBe(true);
  // The next channel goes on with the lease, and the family sees what is on.
  expect(await report(headers, next.channelId, playbackId)).toBe(true);
  const [screen, ...others] = await screensOf(headers);
  expect(others).toEqual([]);
  expect(screen).toMatchObject({ playbackId });
  expect(screen?.title).not.toBe(before[0]?.title);
  expect(await report(headers, next.channelId, playbackId, true)).toBe(false);
  expect(await screensOf(headers)).toEqual([]);
});

test('nothing is opened beside what does not play on this device', async () => {
  const { headers, email } = await aViewer({ deviceLimit: 5 });
  const { playbackId } = await tv.open(headers, tv.live(here.channelId));
  const other = (await aViewer({ identifier: email })).headers;
  const stranger = (await aViewer()).headers;
  for (const who of [other, stranger]) {
    expect((await ahead(who, playbackId)).code).toBe('playback.notFound');
  }
  tv.parts.clock.advance(120 * SECOND);
  expect((await ahead(headers, playbackId)).code).toBe('playback.notFound');
});
