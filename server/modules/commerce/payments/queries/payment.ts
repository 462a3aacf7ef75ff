import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';
import type { DueInGroup } from '#platform/clocks.ts';
import { claimDueRows } from '#platform/queries/due-rows.ts';
import {
  type Cart,
  readDiscounts,
  readLineItems,
  writeDiscounts,
  writeLineItems,
} from '../../cart/cart.ts';
import {
  type Instruction,
  type MethodChoice,
  type Payment,
  readChoice,
  readInstruction,
} from '../payment.ts';

type Row = Selectable<DB['commerce.payment']>;

function readPayment(row: Row): Payment {
  return {
    ...row,
    lines: readLineItems(row.lines),
    discounts: readDiscounts(row.discounts),
    choice: readChoice(row.choice),
    instruction: readInstruction(row.instruction),
  };
}

/** With an account: only where it is that account's own. */
export async function findPayment(
  db: Db,
  id: string,
  accountId?: string,
): Promise<Payment | undefined> {
  let query = db.selectFrom('commerce.payment').selectAll().where('id', '=', id);
  if (accountId !== undefined) query = query.where('accountId', '=', accountId);
  const row = await query.executeTakeFirst();
  return row && readPayment(row);
}

/** The one payment of a cart that may still bring money in. */
export async function findLivePayment(db: Db, cartId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row && readPayment(row);
}

/** The payment that speaks for a cart: the one that paid it, else the live one, else the newest. */
export async function findCartPayment(db: Db, cartId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('commerce.payment as payment')
    .innerJoin('commerce.cart as cart', 'cart.id', 'payment.cartId')
    .selectAll('payment')
    .where('payment.cartId', '=', cartId)
    .orderBy(sql`payment.id is not distinct from cart.paid_by`, 'desc')
    .orderBy(sql`payment.state = 'pending'`, 'desc')
    .orderBy('payment.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readPayment(row);
}

/** The payment that one try of one consent has made. */
export async function findPaymentOfChargeAttempt(
  db: Db,
  saved: string,
  chargeAttempt: string,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where(sql<boolean>`choice ? 'attempt'`)
    .where(sql<boolean>`choice ->> 'saved' = ${saved}`)
    .where(sql<boolean>`choice ->> 'attempt' = ${chargeAttempt}`)
    .executeTakeFirst();
  return row && readPayment(row);
}

/** Payments of an account, newest first. */
export async function listPayments(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(readPayment);
}

export async function listPaymentsById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, readPayment(row)]));
}

/** How far each of these payments has come, for those who watch them. */
export function listPaymentVersions(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return (
    db
      .selectFrom('commerce.payment')
      .select(['id', 'version'])
      // One array: thousands may watch, and each would be a parameter.
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  );
}

/** As it stands now, held until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const row = await tx
    .selectFrom('commerce.payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return readPayment(row);
}

/** The row that has to be committed before the gateway is called. */
export async function insertPayment(
  tx: Tx,
  payment: {
    id: string;
    cart: Cart;
    method: PaymentMethod;
    choice: MethodChoice;
    gateway: string;
    /** What the buyer agreed to. */
    termsIds: string[];
    expiresAt: Date;
    checkAt: Date;
    chargingUntil: Date | null;
    /** A worker prompts the buyer on the phone; there is nothing to be shown. */
    isPrompted: boolean;
    now: Date;
  },
): Promise<Payment> {
  const { cart, now } = payment;
  const row = await tx
    .insertInto('commerce.payment')
    .values({
      id: payment.id,
      cartId: cart.id,
      accountId: cart.accountId,
      method: payment.method,
      choice: JSON.stringify(payment.choice),
      gateway: payment.gateway,
      lines: writeLineItems(cart.lines),
      discounts: writeDiscounts(cart.discounts),
      termsIds: payment.termsIds,
      amountRupiah: cart.totalRupiah,
      expiresAt: payment.expiresAt,
      checkAt: payment.checkAt,
      chargingUntil: payment.chargingUntil,
      prompt: payment.isPrompted ? 'wanted' : null,
      instruction: payment.isPrompted ? '{}' : null,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readPayment(row);
}

/** What the buyer needs to pay, once the gateway has given it. */
export async function updatePaymentCharged(
  tx: Tx,
  payment: {
    id: string;
    transactionId: string | null;
    instruction: Instruction;
    expiresAt: Date;
    checkAt: Date;
  },
): Promise<void> {
  const { id, checkAt, instruction, ...given } = payment;
  await tx
    .updateTable('commerce.payment')
    .set((row) => ({
      ...given,
      // pg would write an object of its own.
      instruction: JSON.stringify(instruction),
      chargingUntil: null,
      // A notification may have come in the meantime and wants to be answered now.
      checkAt: sql<Date>`least(check_at, ${checkAt})`,
      attempts: 0,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Moves a payment that the transaction holds; only apply-status and what it calls may. */
export async function updatePaymentState(
  tx: Tx,
  id: string,
  change: Pick<Row, 'state' | 'closedAt' | 'checkAt'> & Partial<Pick<Row, 'outcome' | 'paidAt'>>,
): Promise<Payment> {
  const row = await tx
    .updateTable('commerce.payment')
    .set((current) => ({
      ...change,
      instruction: null,
      choice: sql`choice - 'phone'`,
      attempts: 0,
      version: current('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readPayment(row);
}

/**
 * Takes payments whose time has come, and puts their next one at `until`: a process that dies
 * with them leaves them due again then.
 */
export async function claimDuePayments(
  db: Db,
  { group, ...lease }: DueInGroup,
): Promise<Payment[]> {
  const due = await claimDueRows(db, 'commerce.payment', { now: group.now, group, ...lease });
  return due.map(readPayment);
}

/** Claims a wanted prompt, for good: its buyer is prompted by this process and by no other. */
export async function claimPrompt(
  db: Db,
  prompt: { id: string; now: Date },
): Promise<Payment | undefined> {
  const row = await db
    .updateTable('commerce.payment')
    .set({ prompt: 'sent', promptedAt: prompt.now })
    .where('id', '=', prompt.id)
    .where('prompt', '=', 'wanted')
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row && readPayment(row);
}

/** False when the very same words, or words of the same number, were stored before. */
export async function insertNotificationOnce(
  tx: Tx,
  notification: {
    digest: Buffer;
    gateway: string;
    orderId: string;
    requestId: string | null;
    body: string;
    receivedAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commerce.notification')
    .values(notification)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
