import type { Db, DB, Insertable, Tx } from '#platform/db.ts';
import type { EncodedPlan } from '../contributions.ts';

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
  plan: EncodedPlan,
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
