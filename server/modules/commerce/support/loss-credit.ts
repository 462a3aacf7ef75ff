import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey, sign } from '#platform/secrets.ts';
import { readLineItems } from '../cart/cart.ts';
import { valueOfPeriod } from '../payments/payment.ts';
import {
  listLossEntries,
  listPaidPeriods,
  type LossEntry,
  type PaidPeriods,
} from './queries/desk.ts';

const LEAST_RUPIAH = 1_000;
const STEP_RUPIAH = 500;

/** Minutes of something paid for that an account lost by our fault. */
type Loss = { lossId: string; from: Date; minutes: number };

export type LossCredit = {
  /** What was given already. */
  givenRupiah: number | null;
  /** What it is worth by the plan that ran then; null where none was paid for, or nothing of its price is left. */
  proposal: { key: string; amountRupiah: number; planName: string; dayRupiah: number } | null;
};

/** A plan that an account paid for: what a day of it costs, and what of its price may still be given back. */
type PaidPlan = {
  paymentId: string;
  name: string;
  dayRupiah: number;
  leftRupiah: number;
  runsAt(at: Date): boolean;
};

/** With what the keys of losses are made: without it they tell neither whose nor which a loss was. */
export const deriveLossKey = (master: string): Buffer => deriveKey(master, 'loss-credit');

const LENGTH = 32;
const markOf = (secret: Buffer, ...said: string[]) => sign(secret, said.join(' ')).slice(0, LENGTH);

/** Of a loss, then of the loss and the payment that pays for it. Both stay what they are, so that each loss is made good once. */
const lossMark = (secret: Buffer, accountId: string, lossId: string) =>
  markOf(secret, 'loss', accountId, lossId);
const paidMark = (secret: Buffer, loss: string, paymentId: string) =>
  markOf(secret, 'paid', loss, paymentId);

function readKey(key: string): { loss: string; paid: string } | undefined {
  const [kind, loss = '', paid = ''] = key.split(':');
  return kind === 'loss' ? { loss, paid } : undefined;
}

/**
 * An hour that was lost gives back a day of the plan, less or more of it in proportion: at least Rp1.000, in steps of Rp500, and
 * never more than is left of what was paid.
 */
export function creditForLoss(minutes: number, dayRupiah: number, leftRupiah: number): number {
  const valueRupiah = (dayRupiah * minutes * MINUTE) / HOUR;
  const rounded = Math.ceil(valueRupiah / STEP_RUPIAH) * STEP_RUPIAH;
  return Math.max(0, Math.min(leftRupiah, Math.max(LEAST_RUPIAH, rounded)));
}

/** What an account should get for what it lost, and what it got. Of plans at once the dearest by the day counts that has something left. */
export async function proposeLossCredits(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  losses: readonly Loss[],
): Promise<Map<string, LossCredit>> {
  const secret = deriveLossKey(config.secrets.master);
  const since = new Date(Math.min(...losses.map(({ from }) => from.getTime())));
  const given = await listLossEntries(db, accountId);
  const plans = await listPaidPlans(db, secret, { accountId, since, given });
  const givenFor = new Map(
    given.map(({ key, amountRupiah }) => [readKey(key)?.loss, amountRupiah]),
  );
  return new Map(
    losses.map(({ lossId, from, minutes }): [string, LossCredit] => {
      const loss = lossMark(secret, accountId, lossId);
      const givenRupiah = givenFor.get(loss) ?? null;
      const plan = plans.find(({ leftRupiah, runsAt }) => leftRupiah > 0 && runsAt(from));
      if (givenRupiah !== null || plan === undefined)
        return [lossId, { givenRupiah, proposal: null }];
      const { name: planName, dayRupiah, leftRupiah } = plan;
      const amountRupiah = creditForLoss(minutes, dayRupiah, leftRupiah);
      const key = `loss:${loss}:${paidMark(secret, loss, plan.paymentId)}`;
      return [lossId, { givenRupiah, proposal: { key, amountRupiah, planName, dayRupiah } }];
    }),
  );
}

/** So far back a key that is used now may reach: longer than what was watched is kept, and a second person may take. */
const KEYS_REACH = 90 * DAY;

/**
 * Refuses credit for a loss of another account, for one that was made good, and what would be more than is left of the price of
 * its plan. Locks the account, so that of two at once the second sees the first. Any other credit is none of this.
 * @throws PlatformError common.badRequest, commerce.lossNotOwed
 */
export async function refuseUnowedLoss(
  tx: Tx,
  secret: Buffer,
  grant: { accountId: string; amountRupiah: number; key: string },
  now: Date,
): Promise<void> {
  const { accountId, amountRupiah, key } = grant;
  const read = readKey(key);
  if (read === undefined) return;
  await lockAccount(tx, accountId);
  const given = await listLossEntries(tx, accountId);
  // Pressed again: it gives nothing more.
  if (given.some((entry) => entry.key === key)) return;
  const since = new Date(now.getTime() - KEYS_REACH);
  const plans = await listPaidPlans(tx, secret, { accountId, since, given });
  const plan = plans.find(({ paymentId }) => paidMark(secret, read.loss, paymentId) === read.paid);
  if (plan === undefined) fail('common.badRequest');
  const isGiven = given.some((entry) => readKey(entry.key)?.loss === read.loss);
  if (isGiven || amountRupiah > plan.leftRupiah) fail('commerce.lossNotOwed');
}

/** The dearest by the day first. */
async function listPaidPlans(
  db: Db,
  secret: Buffer,
  { accountId, since, given }: { accountId: string; since: Date; given: readonly LossEntry[] },
): Promise<PaidPlan[]> {
  const givenOf = (paymentId: string) =>
    given
      .filter(({ key }) => {
        const { loss = '', paid } = readKey(key) ?? {};
        return paid === paidMark(secret, loss, paymentId);
      })
      .reduce((sum, entry) => sum + entry.amountRupiah, 0);
  const rows = await listPaidPeriods(db, accountId, since);
  return rows
    .map((row) => planOf(row, givenOf(row.paymentId)))
    .toSorted((a, b) => b.dayRupiah - a.dayRupiah);
}

/** The price of a day is that of the whole time that was sold, however it was parted, and whatever an upgrade or a refund took of it. */
function planOf(row: PaidPeriods, givenRupiah: number): PaidPlan {
  const { paymentId, packageId, name, startsAt, endsAt, soldUntil } = row;
  const lines = readLineItems(row.lines);
  const stayed =
    valueOfPeriod({ lines, amountRupiah: row.amountRupiah }, packageId) - row.refundedRupiah;
  const taken = (row.takenBy === null ? [] : readLineItems(row.takenBy))
    .filter(({ upgrade }) => upgrade?.paymentId === paymentId)
    .reduce((sum, { upgrade }) => sum + (upgrade?.creditRupiah ?? 0), 0);
  const lasted = startsAt.reduce((sum, from, i) => sum + +(soldUntil[i] ?? from) - +from, 0);
  const { unit, count } = lines.find((each) => each.packageId === packageId) ?? {
    unit: 'DAY',
    count: 0,
  };
  // As for an upgrade, 30 days are 30: the rest of the last evening is a present. A refund or an undone upgrade cuts what lasted.
  const days = Math.max(1, count * (unit === 'MONTH' ? 30 : 1), Math.floor(lasted / DAY));
  return {
    paymentId,
    name,
    dayRupiah: Math.max(0, Math.round(stayed / days)),
    leftRupiah: row.isKept ? Math.max(0, stayed - taken - givenRupiah) : 0,
    runsAt: (at) => startsAt.some((from, i) => from <= at && at < (endsAt[i] ?? from)),
  };
}
