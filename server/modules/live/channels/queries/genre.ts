import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

/** Genres that have a shown channel, in their order, with how many. */
export function listLiveGenres(db: Db) {
  return db
    .selectFrom('live.genre as g')
    .innerJoin('live.channel as c', 'c.genreId', 'g.genreId')
    .select(['g.genreId', 'g.name', 'g.tvsId'])
    .select((eb) => eb.fn.countAll<number>().as('channelCount'))
    .where('c.isShown', '=', true)
    .groupBy('g.genreId')
    .orderBy('g.position')
    .orderBy('g.name')
    .execute();
}

/** A genre, behind all others, unless it is there already. */
export async function insertGenre(tx: Tx, genreId: string, name: string): Promise<void> {
  await sql`insert into live.genre (genre_id, name, position, tvs_id)
    select ${genreId}, ${name}, coalesce(max(position), 0) + 1, ${genreId} from live.genre
    on conflict do nothing`.execute(tx);
}

export async function insertGenreOnce(db: Db, genre: Insertable<DB['live.genre']>): Promise<void> {
  await db
    .insertInto('live.genre')
    .values(genre)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every genre in its order, with how many channels it has. */
export async function listAllGenres(db: Db) {
  return db
    .selectFrom('live.genre as g')
    .leftJoin('live.channel as c', 'c.genreId', 'g.genreId')
    .select(['g.genreId', 'g.name', 'g.position'])
    .select(({ fn }) => fn.count<number>('c.channelId').as('channels'))
    .select(({ fn }) =>
      fn.count<number>('c.channelId').filterWhere('c.isShown', '=', true).as('shown'),
    )
    .groupBy('g.genreId')
    .orderBy('g.position')
    .orderBy('g.name')
    .execute();
}

export function lockGenre(tx: Tx, genreId: string) {
  return tx
    .selectFrom('live.genre')
    .select(['name', 'position'])
    .where('genreId', '=', genreId)
    .forUpdate()
    .executeTakeFirst();
}

/** A new one is known by its id at the older platform too. */
export async function upsertGenre(
  tx: Tx,
  { genreId, name, position }: { genreId: string; name: string; position: number },
): Promise<void> {
  await tx
    .insertInto('live.genre')
    .values({ genreId, name, position, tvsId: genreId })
    .onConflict((conflict) => conflict.column('genreId').doUpdateSet({ name, position }))
    .execute();
}

export async function deleteGenre(tx: Tx, genreId: string): Promise<void> {
  await tx.deleteFrom('live.genre').where('genreId', '=', genreId).execute();
}
