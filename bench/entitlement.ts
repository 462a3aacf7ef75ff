import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkEntitlement } from '#modules/commerce/index.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#db/migrate.ts';
import { startScratchPostgres } from '../tools/scratch-database.ts';
import { type Figure, figure, median } from './figure.ts';

const COUNTS = [1, 10, 100];
const ROUNDS = 7;
const CHECKS = 400;
/** A check asks one statement over a ledger: what counts is that a long one costs no more than a short one. */
const TARGET = { atMost: 10 };
const MICROS = 1000;

/**
 * What it costs to ask whether an account may watch, in microseconds, with 1, 10 and 100 entitlements in its ledger, against
 * a bare SELECT by primary key over the same connection. One after the other, so that only the asking is measured.
 */
export async function measure(): Promise<Figure[]> {
  const server = await startScratchPostgres();
  try {
    await migrate(server.url);
    const log = createLog({ logLevel: 'silent' }, 'bench');
    const db = openDatabase({ url: server.url, log, max: 1 });
    try {
      const figures: Figure[] = [];
      for (const count of COUNTS) figures.push(await compare(db, count));
      return figures;
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}

async function compare(db: Db, count: number): Promise<Figure> {
  const { accountId, entitlementId } = await fill(db, count);
  const asked = { accountId, titleId: randomUUID(), matrix: 'D' } as const;
  const now = new Date();
  const ours: number[] = [];
  const theirs: number[] = [];
  const check = async () => {
    const answer = await checkEntitlement(db, asked, now);
    if (!answer.entitled) throw new Error('The bench’s account is not entitled');
  };
  const bare = () =>
    sql`select id from commerce.entitlement where id = ${entitlementId}`.execute(db);
  // The first rounds warm both up and are thrown away.
  for (let round = -2; round < ROUNDS; round += 1) {
    const [one, other] = [await microsOf(bare), await microsOf(check)];
    if (round < 0) continue;
    theirs.push(one);
    ours.push(other);
  }
  const name = `entitlement-${count}-rights-microseconds`;
  return figure({ name, value: median(ours), reference: median(theirs) }, TARGET);
}

async function microsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let time = 0; time < CHECKS; time += 1) await work();
  return ((performance.now() - began) / CHECKS) * MICROS;
}

/** One running plan and otherwise entitlements of every kind, among those of a thousand other accounts. */
async function fill(db: Db, count: number): Promise<{ accountId: string; entitlementId: string }> {
  const [accountId, entitlementId] = [randomUUID(), randomUUID()];
  await sql`insert into commerce.entitlement
    (id, account_id, tier, name, source, starts_at, ends_at, created_at)
    values (${entitlementId}, ${accountId}, 'premium', 'Premium', 'grant',
      now() - interval '1 day', now() + interval '30 days', now())`.execute(db);
  await sql`insert into commerce.entitlement
    (id, account_id, tier, title_id, name, source, starts_at, ends_at, created_at)
    select gen_random_uuid(), ${accountId}::uuid,
      case when n % 2 = 0 then 'lite'::commerce.tier end,
      case when n % 2 = 1 then gen_random_uuid() end,
      'Hak ' || n, 'grant', now() - interval '1 day',
      now() + n * interval '1 day', now()
    from generate_series(1, ${count - 1}::int) n`.execute(db);
  await sql`insert into commerce.entitlement
    (id, account_id, tier, name, source, starts_at, ends_at, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'lite', 'Lite', 'grant',
      now() - interval '1 day', now() + interval '30 days', now()
    from generate_series(1, 1000)`.execute(db);
  await sql`analyze commerce.entitlement`.execute(db);
  return { accountId, entitlementId };
}
