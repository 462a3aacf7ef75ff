import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Told } from './buyers.ts';
import type { Gateway, Order } from './gateway.ts';

/** What must be empty. Each entry names an order or a cart and what is wrong with it. */
export interface Findings {
  /** Acknowledged and not there, or settled and neither a period nor a refund. */
  lost: string[];
  /** More than one period or refund for one settlement, or two live orders of one cart. */
  doubled: string[];
  /** A right, or the word paid, for an order that never settled: somebody was believed. */
  believed: string[];
  /** The gateway knows the end of an order and we do not. */
  unresolved: string[];
}

/** What was looked up while it happened: afterwards nothing shows it. */
export interface Seen {
  twoLive: Set<string>;
}

interface Row {
  id: string;
  state: string;
  rights: number;
  refunds: number;
}

/** In the words of Midtrans and of DOKU. */
const SETTLED = new Set([
  'settlement',
  'capture',
  'refund',
  'partial_refund',
  'chargeback',
  'SUCCESS',
  'REFUNDED',
]);
// DOKU's TIMEOUT says nothing: ask again.
const OPEN = new Set(['pending', 'authorize', 'PENDING', 'TIMEOUT']);
const PAID_STATES = new Set(['paid', 'partly_refunded', 'refunded', 'chargeback']);

/** Compares our ledger with the gateway's, order by order, and with what buyers were told. */
export async function audit(
  db: Db,
  gateway: Pick<Gateway, 'orderIds' | 'look'>,
  { told, seen }: { told: Told; seen: Seen },
): Promise<Findings> {
  const rows = await listPayments(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: Findings = { lost: [], doubled: [], believed: [], unresolved: [] };
  for (const id of told.acknowledged) {
    if (!byId.has(id)) found.lost.push(`${id}: acknowledged and not there`);
  }
  for (const cart of seen.twoLive) found.doubled.push(`cart ${cart}: two live orders at once`);
  for (const cart of await listCartsBoughtTwice(db)) {
    found.doubled.push(`cart ${cart}: bought twice`);
  }
  for (const id of new Set([...gateway.orderIds, ...byId.keys()])) {
    judge(id, byId.get(id), await gateway.look(id), found);
  }
  return found;
}

function judge(id: string, row: Row | undefined, order: Order | undefined, found: Findings): void {
  const isSettled = order !== undefined && SETTLED.has(order.status);
  if (row === undefined) {
    if (isSettled) found.lost.push(`${id}: settled and not there`);
    return;
  }
  const given = row.rights + row.refunds;
  const about = `${id}: ${order?.status ?? 'no order'} there, ${row.state} here`;
  if (given > 1) found.doubled.push(`${about}, ${row.rights} rights, ${row.refunds} refunds`);
  if (!isSettled && (given > 0 || PAID_STATES.has(row.state))) found.believed.push(about);
  const isEndedThere = order !== undefined && !OPEN.has(order.status);
  if (isSettled && !PAID_STATES.has(row.state)) found.unresolved.push(about);
  else if (isSettled && given === 0) found.lost.push(`${about}, nothing came of it`);
  else if (isEndedThere && row.state === 'pending') found.unresolved.push(about);
}

async function listPayments(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.state::text as state,
      (select count(*) from commerce.entitlement e where e.payment_id = p.id) as rights,
      (select count(*) from commerce.refund_due r where r.payment_id = p.id) as refunds
    from commerce.payment p`.execute(db);
  return rows;
}

async function listCartsBoughtTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ cartId: string }>`
    select cart_id from commerce.payment where outcome = 'active'
    group by cart_id having count(*) > 1`.execute(db);
  return rows.map(({ cartId }) => cartId);
}

/** Carts that two payments wait for at this moment. */
export async function listCartsWithTwoLive(db: Db): Promise<string[]> {
  const { rows } = await sql<{ cartId: string }>`
    select cart_id from commerce.payment where state = 'pending'
    group by cart_id having count(*) > 1`.execute(db);
  return rows.map(({ cartId }) => cartId);
}
