import type { z } from 'zod';
import type { contributionSource } from '#contract/live/contribution-source.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';
import type { Slot } from '../../timelines/encoded-timeline.ts';

export function findEncodedPlan(tx: Tx, channelId: string) {
  return tx
    .selectFrom('live.channel')
    .select('plan')
    .where('channelId', '=', channelId)
    .where('kind', '=', 'encoded')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateEncodedPlan(
  tx: Tx,
  channelId: string,
  plan: Record<Slot, z.output<typeof contributionSource>>,
): Promise<void> {
  await tx
    .updateTable('live.channel')
    .set(({ fn }) => ({ plan: JSON.stringify(plan), updatedAt: fn('now') }))
    .where('channelId', '=', channelId)
    .execute();
}

const NUMBER = 90;

export async function upsertDemoChannel(db: Db, slug: string) {
  const shown = await db
    .updateTable('live.channel')
    .set({ isShown: true })
    .where('slug', '=', slug)
    .returning(['channelId', 'name'])
    .executeTakeFirst();
  if (shown) return shown;
  const genre = await db
    .selectFrom('live.genre')
    .select('genreId')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (genre === undefined) return undefined;
  return db
    .insertInto('live.channel')
    .values({
      slug,
      number: NUMBER,
      name: 'Tayang Langsung',
      description: 'Saluran uji: gambar dan suara masuk dari encoder, bukan dari berkas.',
      genreId: genre.genreId,
      kind: 'encoded',
      matrix: 'A',
      mark: 'TL',
      colour: '#ff6a3d',
      tvsId: 'live-langsung',
    })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ isShown: true }))
    .returning(['channelId', 'name'])
    .executeTakeFirstOrThrow();
}

export async function updateDemoChannelHidden(db: Db, slug: string): Promise<void> {
  await db.updateTable('live.channel').set({ isShown: false }).where('slug', '=', slug).execute();
}

/** Adds programmes where the guide has room for them. */
export async function insertDemoProgrammes(
  db: Db,
  programmes: Insertable<DB['live.programme']>[],
): Promise<void> {
  await db
    .insertInto('live.programme')
    .values(programmes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What an operator set by hand, its row held, with what its worker says of its sources. */
export function findHold(tx: Tx, channelId: string) {
  return tx
    .selectFrom('live.channel as c')
    .leftJoin('live.ingest as i', 'i.channelId', 'c.channelId')
    .select(['c.hold', 'i.sources', 'i.updatedAt'])
    .where('c.channelId', '=', channelId)
    .where('c.kind', '=', 'encoded')
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

export async function updateHold(
  tx: Tx,
  channelId: string,
  { hold, at }: { hold: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('live.channel')
    .set({ hold, heldAt: hold === null ? null : at, updatedAt: at })
    .where('channelId', '=', channelId)
    .execute();
}

/** Encoded channels with what they are made from, and the keys of those who push. */
export async function listContributions(db: Db) {
  const channels = await db
    .selectFrom('live.channel')
    .select(['channelId', 'slug', 'name', 'plan', 'isShown', 'hold'])
    .where('kind', '=', 'encoded')
    .orderBy('number')
    .execute();
  const keys = await db
    .selectFrom('live.streamKey')
    .select(['channelId', 'slot', 'generation', 'keyHash', 'srtOffset'])
    .execute();
  return { channels, keys };
}

/** The key of one source, held until the transaction ends. */
export function findStreamKey(tx: Tx, channelId: string, slot: Slot) {
  return tx
    .selectFrom('live.streamKey')
    .select(['generation', 'keyHash', 'srtOffset'])
    .where('channelId', '=', channelId)
    .where('slot', '=', slot)
    .forUpdate()
    .executeTakeFirst();
}

type Row = { channelId: string; slot: Slot; generation: number; keyHash: Buffer };

/** A source's first key, with the next free port of SRT. */
export async function insertStreamKey(tx: Tx, row: Row): Promise<number> {
  // One at a time: two would find the same port free.
  await sql`select pg_advisory_xact_lock(hashtextextended('live.stream_key', 0))`.execute(tx);
  const { last } = await tx
    .selectFrom('live.streamKey')
    .select(({ fn }) => fn.max('srtOffset').as('last'))
    .executeTakeFirstOrThrow();
  const srtOffset = last === null ? 0 : Number(last) + 1;
  await tx
    .insertInto('live.streamKey')
    .values({ ...row, srtOffset })
    .execute();
  return srtOffset;
}

export async function updateStreamKey(tx: Tx, row: Row): Promise<void> {
  const { channelId, slot, generation, keyHash } = row;
  await tx
    .updateTable('live.streamKey')
    .set(({ fn }) => ({ generation, keyHash, rotatedAt: fn('now') }))
    .where('channelId', '=', channelId)
    .where('slot', '=', slot)
    .execute();
}

/** Which keys a channel has, without their hashes. */
export function listStreamKeys(db: Db, channelId: string) {
  return db
    .selectFrom('live.streamKey')
    .select(['slot', 'generation', 'rotatedAt'])
    .where('channelId', '=', channelId)
    .execute();
}
