import { type Db, sql } from '../db.ts';

type Piece = { key: string; startByte: number; bytes: number };

/** Where the pieces of an object end; undefined without any. */
export async function findPiecesEnd(db: Db, object: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('platform.objectPiece')
    .select(sql<number>`start_byte + bytes`.as('end'))
    .where('object', '=', object)
    .orderBy('startByte', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.end;
}

/** False where the object does not end where this piece begins. */
export async function insertPiece(
  db: Db,
  object: string,
  { key, startByte, bytes }: Piece,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.object_piece (object, start_byte, bytes, key)
    select ${object}, ${startByte}, ${bytes}, ${key}
    where ${startByte} = coalesce((select start_byte + bytes from platform.object_piece
      where object = ${object} order by start_byte desc limit 1), 0)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export function listPieces(db: Db, object: string): Promise<Piece[]> {
  return db
    .selectFrom('platform.objectPiece')
    .select(['key', 'startByte', 'bytes'])
    .where('object', '=', object)
    .orderBy('startByte')
    .execute();
}

/** Takes those that reach beyond a byte out of their object; their keys. */
export async function deletePiecesBeyond(db: Db, object: string, byte: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('platform.objectPiece')
    .where('object', '=', object)
    .where(sql<boolean>`start_byte + bytes > ${byte}`)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Objects whose first piece is older. */
export async function listObjectsInPieces(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('platform.objectPiece')
    .select('object')
    .where('startByte', '=', 0)
    .where('createdAt', '<', before)
    .execute();
  return rows.map(({ object }) => object);
}
