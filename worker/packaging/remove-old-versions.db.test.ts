import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { trackKey } from '#media/object-keys.ts';
import {
  claimAsset,
  findAssetForPlayback,
  retryAsset,
  updateAssetReleased,
} from '#modules/catalog/index.ts';
import { workOnce } from '#platform/due.ts';
import { anAssembledChannel } from '#test/factories/assembled-channel.ts';
import { testParts } from '#test/parts.ts';
import { aPackager } from '../test/packager.ts';
import { packFromAsset } from './export-pack.ts';
import { dueVersions } from './remove-old-versions.ts';

const deps = await testParts();
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
