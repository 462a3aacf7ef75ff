import { type Db, sql } from '../db.ts';

export type SealRow = {
  n: number;
  /** Of transactions: PostgreSQL's 64-bit ids, as text. */
  fromXid: string;
  untilXid: string;
  acts: number;
  at: Date;
  hash: Buffer;
  signature: Buffer;
  publicKey: Buffer;
};

/** The newest seal; undefined before the first. */
export async function findLastSeal(db: Db): Promise<SealRow | undefined> {
  const { rows } =
    await sql<SealRow>`select * from platform.act_seal order by n desc limit 1`.execute(db);
  return rows[0];
}

/** The newest seal of before a moment; undefined where there is none. */
export async function findLastSealBefore(db: Db, moment: Date): Promise<SealRow | undefined> {
  const { rows } = await sql<SealRow>`
    select * from platform.act_seal where n < coalesce(
      (select n from platform.act_seal where at >= ${moment} order by n limit 1), 9223372036854775807)
    order by n desc limit 1`.execute(db);
  return rows[0];
}

/** Seals in their order, after one. */
export async function listSeals(db: Db, afterN: number, limit: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select * from platform.act_seal where n > ${afterN} order by n limit ${limit}`.execute(db);
  return rows;
}

/** False where another process wrote this seal first. */
export async function insertSeal(db: Db, seal: SealRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.act_seal (n, from_xid, until_xid, acts, at, hash, signature, public_key)
    values (${seal.n}, ${seal.fromXid}::xid8, ${seal.untilXid}::xid8, ${seal.acts}, ${seal.at}, ${seal.hash},
      ${seal.signature}, ${seal.publicKey})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** No transaction below this one still runs: none of them can write an act any more. */
export async function findOldestRunning(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db);
  return rows[0]?.xid ?? '0';
}

export type SealedAct = { id: number; xid: string; line: string };

/**
 * Acts of a range of transactions as seals read them, by transaction and id: one JSON array a line, as PostgreSQL writes
 * jsonb, so that anyone with the table comes to the same bytes.
 */
export async function listActLines(
  db: Db,
  range: { fromXid: string; untilXid: string },
  after: { xid: string; id: number } | undefined,
  limit: number,
): Promise<SealedAct[]> {
  const { xid, id } = after ?? { xid: range.fromXid, id: 0 };
  const { rows } = await sql<SealedAct>`
    select id, xid::text as xid, jsonb_build_array(id, xid::text,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id, act, subject_kind, subject_id,
      before, after, request_id, approval_id)::text as line
    from platform.act
    where (xid, id) > (${xid}::xid8, ${id}) and xid < ${range.untilXid}::xid8
    order by xid, id limit ${limit}`.execute(db);
  return rows;
}

/** Acts that no seal covers: of transactions below the first seal's or beyond the last's. */
export async function countActsFrom(db: Db, xid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from platform.act where xid >= ${xid}::xid8`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasHead(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`select from platform.act_head where day = ${day}::date`.execute(db);
  return rows.length > 0;
}

/** False where another process gave this day's head away. */
export async function insertHead(
  db: Db,
  { day, n, hash }: { day: string; n: number; hash: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.act_head (day, n, hash) values (${day}::date, ${n}, ${hash})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
