import { expect, test, vi } from 'vitest';
import { SECOND } from '#contract/constants.ts';
import { claimDueStills, STILL_EVERY } from '#modules/live/index.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { testDeps } from '#test/deps.ts';
import { aFile, encoder, ffprobe } from '../test/source-videos.ts';
import { drawStill } from './draw-stills.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a picture is taken of what is on air, once for all channels that show the same', async () => {
  const base = await testDeps();
  const { db, store } = base;
  const plan = { turns: [{ title: 'Film', kpiClass: 'SU', minutes: 60 }] };
  const channel = await anAssembledChannel(base, plan);
  // What is on air stays the same however long the decoder takes.
  const now = base.clock.now();
  const deps = { ...base, clock: { now: () => now } };

  // Two workers at once take each channel once, and no sooner than half a minute later again.
  const claim = (after = 0) => claimDueStills(db, new Date(now.getTime() + after), 10);
  const claims = (await Promise.all([claim(), claim()])).flat();
  expect(claims.map(({ channelId }) => channelId)).toEqual([channel.channelId]);
  expect(await claim(STILL_EVERY - SECOND)).toEqual([]);
  expect(await claim(STILL_EVERY)).toHaveLength(1);

  const [due] = claims;
  if (due === undefined) throw new Error('Nothing is due');
  await drawStill(deps, encoder.ffmpeg, due, AbortSignal.timeout(30_000));
  const stills = await db.selectFrom('live.still').selectAll().execute();
  const [still] = stills;
  if (still === undefined) throw new Error('No picture was taken');
  expect(Number(now) - Number(still.takenAt)).toBeLessThan(60 * SECOND);
  for (const width of [640, 320]) {
    const image = await store.get(`img/${still.picture}-${width}.webp`);
    const file = aFile(`still-${width}.webp`, image?.body ?? '');
    const shape = ffprobe([
      '-show_entries',
      'stream=codec_name,width,height',
      '-of',
      'csv=p=0',
      file,
    ]);
    expect(shape.trim()).toBe(`webp,${width},${(width * 9) / 16}`);
  }

  // What is drawn already needs no decoder.
  const put = vi.spyOn(store, 'put');
  await drawStill(deps, '/nowhere/ffmpeg', due, AbortSignal.timeout(30_000));
  expect(put).not.toHaveBeenCalled();
});
