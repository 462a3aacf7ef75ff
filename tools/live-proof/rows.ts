import type { Db } from '#platform/db.ts';

/** The one channel of the proof. */
export async function insertChannel(db: Db): Promise<string> {
  await db
    .insertInto('live.genre')
    .values({ genreId: 'uji', name: 'Uji', position: 1, tvsId: 'uji' })
    .execute();
  const { channelId } = await db
    .insertInto('live.channel')
    .values({
      slug: 'uji',
      number: 1,
      name: 'Saluran Uji',
      genreId: 'uji',
      kind: 'encoded',
      matrix: 'A',
      mark: 'U',
      colour: '#1d4ed8',
      tvsId: 'uji',
    })
    .returning('channelId')
    .executeTakeFirstOrThrow();
  return channelId;
}

/** Whether the only film of the proof, its slate, is published. */
export async function hasSlate(db: Db): Promise<boolean> {
  const ready = await db
    .selectFrom('catalog.asset')
    .select('id')
    .where('status', '=', 'ready')
    .executeTakeFirst();
  return ready !== undefined;
}

/** All that a channel aired. */
export async function listArchive(db: Db, channelId: string) {
  const spans = await db
    .selectFrom('live.span')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('ordinal')
    .execute();
  const segments = await db
    .selectFrom('live.segment')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('startTicks')
    .execute();
  return { spans, segments };
}
