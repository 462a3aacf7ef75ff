import type { Db } from '#platform/db.ts';

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
