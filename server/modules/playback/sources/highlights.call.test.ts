import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { removeHighlight, saveHighlight } from '#contract/live/operator-sports.ts';
import { getLivePosition, postLiveReport } from '#contract/playback/index.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aTelevision } from '#test/factories/live/television-set.ts';

const { app, deps, ask, open, source } = await aTelevision();
const { db, clock } = deps;
const match = { title: 'Pertandingan', kpiClass: 'R', minutes: 60 };
const channel = await anAssembledChannel(deps, { turns: [match], matrix: 'B' });
const now = clock.now().getTime();
const at = (ms: number) => new Date(now + ms).toISOString();
const league = await aLeague(db, clock.now());
const [homeTeamId = '', awayTeamId = ''] = league.teamIds;
const { fixtureId, slug } = await aFixture(db, {
  seasonId: league.seasonId,
  homeTeamId,
  awayTeamId,
  channelId: channel.channelId,
  kickOffAt: new Date(now - 2 * HOUR),
});
const editor = await aViewer({ role: 'editor' });
const viewer = await aViewer();

/** Three scenes of 8, 12 and 6 seconds, the last of them from before the others. */
const scenes = [
  { from: at(-90 * MINUTE), until: at(-90 * MINUTE + 8 * SECOND) },
  { from: at(-30 * MINUTE), until: at(-30 * MINUTE + 12 * SECOND) },
  { from: at(-100 * MINUTE), until: at(-100 * MINUTE + 6 * SECOND) },
];
const cut = async (title = 'Cuplikan') => {
  const body = { highlightId: randomUUID(), fixtureId, title, ranges: scenes };
  expect((await ask(editor.headers, saveHighlight, { body })).result.seconds).toBe(26);
  return body.highlightId;
};

test('highlights play as soon as an editor has cut them, by DASH and by HLS', async () => {
  const began = performance.now();
  const id = await cut();
  const dash = await open(viewer.headers, { type: 'catchup', id, media_ext: 'mpd' });
  const manifest = await fetch(dash.url);
  const text = await manifest.text();
  const folder = new URL(/<BaseURL>([^<]+)</.exec(text)?.[1] ?? '', dash.url);
  const name = /<Representation id="([^"]+)"/.exec(text)?.[1] ?? '';
  const number = /startNumber="(\d+)"/.exec(text)?.[1] ?? '';
  const piece = await fetch(new URL(`${name}/${number}.m4s`, folder));
  const ms = performance.now() - began;
  expect([manifest.status, piece.status]).toEqual([200, 200]);
  expect((await piece.arrayBuffer()).byteLength).toBeGreaterThan(0);
  // From the call of the editor to the first piece of picture: the issue allows a minute.
  expect(ms).toBeLessThan(60 * SECOND);

  expect(dash).toMatchObject({ kind: 'catchup', channelId: channel.channelId });
  expect(dash.from).toBe(scenes[0]?.from);
  expect(text).toContain('type="static"');
  const length = Number(/mediaPresentationDuration="PT([\d.]+)S"/.exec(text)?.[1]);
  // Snapped outwards to segments of four seconds.
  expect(length).toBeGreaterThanOrEqual(26);
  expect(length).toBeLessThan(26 + 3 * 8);

  const hls = await open(viewer.headers, { type: 'catchup', id, media_ext: 'm3u8' });
  const master = await (await fetch(hls.url)).text();
  const slot = master.split('\n').find((line) => /^v\d+\.m3u8$/.test(line)) ?? '';
  const playlist = await (await fetch(new URL(slot, hls.url))).text();
  expect(playlist).toContain('#EXT-X-ENDLIST');
  expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, each]) => Number(each));
  expect(Math.abs(seconds.reduce((sum, each) => sum + each, 0) - length)).toBeLessThan(0.5);
});

test('they have no position on the channel: watching them renews the playback session and nothing else', async () => {
  const { headers } = await aViewer();
  const { channelId } = channel;
  const shown = await open(headers, { type: 'catchup', id: await cut() });
  expect(shown.highlight).toEqual({ title: 'Cuplikan', matchSlug: slug });
  expect((await open(headers, { type: 'live_tv', id: channelId })).highlight).toBeNull();
  const { playbackId } = await open(headers, { type: 'catchup', id: await cut() });
  const body = { playbackId, channelId, at: null };
  expect((await ask(headers, postLiveReport, { body })).result.leaseHeld).toBe(true);
  expect(
    (await ask(headers, getLivePosition, { query: { channelId } })).result.position,
  ).toBeNull();
});

test('they are for whom the channel and each scene are, as long as they are there', async () => {
  const id = await cut();
  const { url } = await open(viewer.headers, { type: 'catchup', id, media_ext: 'mpd' });
  const visitor = { 'x-client-key': deps.config.secrets.clientKey };
  expect((await source(visitor, { type: 'catchup', id })).code).toBe('playback.signIn');
  const child = await aChild(app, (await aViewer()).headers);
  expect((await source(child.headers, { type: 'catchup', id })).code).toBe('common.adultOnly');
  const missing = await source(viewer.headers, { type: 'catchup', id: randomUUID() });
  expect(missing.code).toBe('playback.notFound');
  // A token of these opens no others.
  const other = await cut('Lainnya');
  expect((await fetch(url.replace(`/h${id}/`, `/h${other}/`))).status).toBe(404);

  await ask(editor.headers, removeHighlight, { body: { highlightId: id } });
  expect((await source(viewer.headers, { type: 'catchup', id })).code).toBe('playback.notFound');
  expect((await fetch(url)).status).toBe(404);
  clock.advance(7 * 24 * HOUR);
  const old = await source((await aViewer()).headers, { type: 'catchup', id: other });
  expect(old.code).toBe('playback.notKept');
});
