import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#platform/db.ts';

export const wantedAir = z.object({
  /** The number of a channel that an encoder sends to; made where it is not there yet. */
  number: z.number().int(),
  name: z.string(),
  /** Whether its first source comes in; its second one always does. */
  isPrimaryUp: z.boolean(),
});
type WantedAir = z.output<typeof wantedAir>;

const REPORT_MS = 1_000;
const LONG_AGO_MS = 20_000;
const reporting = new Map<number, NodeJS.Timeout>();

/**
 * Reports on a channel as its ingest worker would, from now on until the desk ends: what comes in, and what viewers get
 * of it as the operator holds it. What really happens to their picture is shown by worker/ingest/station.db.test.ts.
 */
export async function airChannel(db: Db, wanted: WantedAir): Promise<{ channelId: string }> {
  const channelId = await findOrMake(db, wanted);
  const pulledAt = Date.now() - LONG_AGO_MS;
  const report = async () => {
    const { hold } = await db
      .selectFrom('live.channel')
      .select('hold')
      .where('channelId', '=', channelId)
      .executeTakeFirstOrThrow();
    const slot = hold === 'backup' ? 'backup' : wanted.isPrimaryUp ? 'primary' : null;
    const isLive = slot !== null && hold !== 'slate';
    const source = (name: string, isUp: boolean) => ({
      slot: name,
      kind: 'rtmp',
      isUp,
      since: null,
      kbps: isUp ? 900 : 0,
      error: null,
    });
    const values = {
      channelId,
      epoch: 1,
      writer: 'desk',
      state: isLive ? 'live' : 'slate',
      slot: isLive ? slot : null,
      picture: JSON.stringify({ codec: 'h264', width: 1280, height: 720, fps: 25, audio: 'aac' }),
      kbps: isLive ? 850 : 0,
      lagMs: 900,
      lastSegmentAt: new Date(isLive ? Date.now() : pulledAt),
      sources: JSON.stringify([source('primary', wanted.isPrimaryUp), source('backup', true)]),
      updatedAt: new Date(),
    };
    const { channelId: _, ...columns } = values;
    await db
      .insertInto('live.ingest')
      .values(values)
      .onConflict((conflict) => conflict.column('channelId').doUpdateSet(columns))
      .execute();
  };
  clearInterval(reporting.get(wanted.number));
  await report();
  reporting.set(
    wanted.number,
    setInterval(() => void report().catch(() => undefined), REPORT_MS),
  );
  return { channelId };
}

async function findOrMake(db: Db, { number, name }: WantedAir): Promise<string> {
  const slug = `meja-${number}`;
  const { genreId } = await db
    .selectFrom('live.genre')
    .select('genreId')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { channelId } = await db
    .insertInto('live.channel')
    .values({
      channelId: randomUUID(),
      slug,
      tvsId: slug,
      number,
      name,
      genreId,
      kind: 'encoded',
      matrix: 'D',
      mark: 'UD',
      colour: '#1d4ed8',
    })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ isShown: true }))
    .returning('channelId')
    .executeTakeFirstOrThrow();
  return channelId;
}
