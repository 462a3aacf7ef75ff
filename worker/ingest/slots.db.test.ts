import { expect, test } from 'vitest';
import { aChannel } from '#test/factories/live/television.ts';
import { aStation } from '../test/live-station.ts';

test(
  'two ingests share channels by their slots; when one ends the other takes what it has room for',
  { timeout: 60_000 },
  async () => {
    const [small, large] = [await aStation({ slots: 2 }), await aStation({ slots: 3 })];
    const { db } = small.deps;
    for (let i = 0; i < 4; i += 1) await aChannel(db, { kind: 'encoded' });
    const counts = async () => {
      const rows = await db.selectFrom('live.ingest').select('writer').execute();
      return ['small', 'large'].map((name) => rows.filter(({ writer }) => writer === name).length);
    };
    const first = small.start('small');
    await expect.poll(counts, { timeout: 20_000 }).toEqual([2, 0]);
    large.start('large');
    await expect.poll(counts, { timeout: 20_000 }).toEqual([2, 2]);
    await first.stop();
    // The fourth stays free: there is no slot for it.
    await expect.poll(counts, { timeout: 20_000 }).toEqual([1, 3]);
  },
);
