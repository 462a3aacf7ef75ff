import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { trackKey } from '#media/object-keys.ts';
import {
  claimAsset,
  findAssetForPlayback,
  retryAsset,
  updateAssetReleased,
} from '#modules/catalog/index.ts';
import { workOnce } from '#platform/due.ts';
import { publishSchedules } from '#modules/live/index.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { asClient } from '#test/factories/callers.ts';
import { programmesOf } from '#test/factories/live/television.ts';
import { aTelevision } from '#test/factories/live/television-set.ts';
import { testDeps } from '#test/deps.ts';
import { aPackager } from '../test/packager.ts';
import { packFromAsset } from './export-pack.ts';
import { dueVersions } from './remove-old-versions.ts';

const deps = await testDeps();
const { clock, config, db, store } = deps;
const sweep = () => workOnce(deps, dueVersions(deps));

test('a film that is replaced twice keeps the version that the past week of a channel names', async () => {
  const packager = await aPackager({ encoder: null });
  const { films } = await anAssembledChannel(deps);
  const id = films[0]!.assetId;
  const { version: shown } = (await findAssetForPlayback(db, id))!;
  const pack = path.join(config.dataDir, 'pack');
  await packFromAsset(packager, id, pack);
  const replace = async () => {
    await retryAsset(deps, id, { kind: 'pack', path: pack });
    await packager.run(id);
    return (await packager.published(id)).version;
  };
  const isThere = async (version: number) =>
    (await findAssetForPlayback(db, id, version)) !== null &&
    (await store.head(trackKey(id, version, 'v240'))) !== null;

  const second = await replace();
  // A worker that gave up left a piece of a version that was never published.
  await retryAsset(deps, id);
  const given = (await claimAsset(db, id, { holder: 'gone', seconds: 60 }))!;
  await store.put(trackKey(id, given.version, 'v240'), Buffer.from('half'), {
    contentType: 'video/mp4',
  });
  await updateAssetReleased(db, given);
  const third = await replace();

  expect(await store.head(trackKey(id, given.version, 'v240'))).toBeNull();
  expect(await Promise.all([shown, second, third].map(isThere))).toEqual([true, true, true]);
  await sweep();
  expect(await Promise.all([shown, second, third].map(isThere))).toEqual([true, true, true]);

  // No viewer is in the midst of the second any more, and no channel ever showed it.
  clock.advance(DAY + HOUR);
  await sweep();
  expect(await Promise.all([shown, second, third].map(isThere))).toEqual([true, false, true]);
  clock.advance(5 * DAY);
  await sweep();
  expect(await isThere(shown)).toBe(true);
  clock.advance(3 * DAY);
  expect(await sweep()).toBe(1);
  expect(await Promise.all([shown, third].map(isThere))).toEqual([false, true]);
  expect(await sweep()).toBe(0);
});

test('who watches it live, from its start or from yesterday goes on while it is replaced twice', async () => {
  const tv = await aTelevision();
  const packager = await aPackager({ encoder: null });
  const { channelId, films } = await anAssembledChannel(tv.deps);
  const id = films[0]!.assetId;
  const pack = path.join(config.dataDir, 'pack-of-viewers');
  await packFromAsset(packager, id, pack);
  const visitor = asClient(tv.deps);
  const programmes = await programmesOf(db, channelId);
  // From where a programme begins: a moment in it may be its last seconds.
  const ago = (ms: number) => {
    const moment = new Date(tv.deps.clock.now().getTime() - ms);
    return { at: programmes.findLast(({ startAt }) => startAt <= moment)!.startAt.toISOString() };
  };
  const views = [{}, ago(5 * MINUTE), ago(20 * HOUR)];
  const openAt = (view: object) =>
    tv.open(visitor, { ...tv.live(channelId), ...view, media_ext: 'm3u8' });
  const segmentsOf = async (url: string) => {
    const address = new URL('v240.m3u8', url).href;
    const lines = (await (await fetch(address)).text()).split('\n');
    return lines.filter((line) => line.endsWith('.m4s')).map((line) => new URL(line, address).href);
  };
  const plays = async (urls: string[]) =>
    new Set(await Promise.all(urls.map((url) => tv.codeAt(url))));
  const opened = await Promise.all(views.map(openAt));
  const before = await Promise.all(opened.map(({ url }) => segmentsOf(url)));
  for (const segments of before)
    expect(segments.some((segment) => segment.includes(`${id}/1/`))).toBe(true);

  for (let times = 0; times < 2; times += 1) {
    await retryAsset(packager, id, { kind: 'pack', path: pack });
    await packager.run(id);
    tv.deps.clock.advance(MINUTE);
    await publishSchedules(tv.deps);
    await workOnce(tv.deps, dueVersions(tv.deps));
  }
  expect((await packager.published(id)).version).toBe(3);
  for (const [at, { url }] of opened.entries()) {
    const now = await segmentsOf(url);
    expect(now.length).toBeGreaterThan(10);
    // What was asked for before, and what the same player is told now.
    const held = (before[at] ?? []).slice(-12);
    expect(await plays([...held, ...now.slice(0, 6), ...now.slice(-6)])).toEqual(
      new Set(['plays']),
    );
  }
  const anew = await Promise.all(views.map(openAt));
  for (const { url } of anew)
    expect(await plays((await segmentsOf(url)).slice(0, 12))).toEqual(new Set(['plays']));
});
