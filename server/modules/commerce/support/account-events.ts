import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { date, orderNumber, rupiah } from '#contract/formats.ts';
import type { Db } from '#platform/db.ts';
import { digest } from '#platform/secrets.ts';
import type { AccountEvent, EventRow, ListAccountEvents } from '#platform/staff/account-events.ts';
import { methodName } from '../payments/payment-methods.ts';
import { listMoneyEvents, type MoneyFacts } from './queries/account-events.ts';
import { listGivenCredit, listPaidPlans, type PaidPlan } from './queries/desk.ts';

const states: Record<string, string> = {
  pending: 'menunggu pembayaran',
  denied: 'ditolak',
  expired: 'waktunya habis',
  cancelled: 'dibatalkan',
  paid: 'lunas',
  partly_refunded: 'sebagian dikembalikan',
  refunded: 'dikembalikan',
  chargeback: 'ditarik kembali oleh bank',
};
const sources: Record<string, string> = {
  purchase: 'dibeli',
  grant: 'diberikan',
  trial: 'masa coba',
  gift: 'hadiah',
  grace: 'masa tenggang',
  bonus: 'bonus',
};

/** Payments with what gateways said of them, refunds, credit, invoices, rights and cases of an account. */
export const listCommerceEvents: ListAccountEvents = async (db, accountId, page) =>
  (await listMoneyEvents(db, accountId, page)).map(toEvent);

function toEvent({ key, at, facts }: EventRow<MoneyFacts>): AccountEvent {
  const amountRupiah = facts.amountRupiah ?? 0;
  const event = {
    key,
    at,
    area: 'money' as const,
    ...(facts.amountRupiah === undefined ? {} : { amountRupiah }),
    ...(facts.paymentId === undefined ? {} : { paymentId: facts.paymentId }),
  };
  const order = facts.paymentId === undefined ? '' : `Pesanan ${orderNumber(facts.paymentId)}`;
  const names = (facts.names ?? []).join(', ');
  switch (facts.of) {
    case 'payment': {
      const method = facts.method === undefined ? '' : ` · ${methodName(facts.method)}`;
      const state = states[facts.state ?? ''] ?? '';
      return { ...event, title: `${order} ${state}`, text: `${names}${method}` };
    }
    case 'paid':
      return { ...event, title: `Uang ${rupiah(amountRupiah)} masuk`, text: `${order} · ${names}` };
    case 'gateway':
      return {
        ...event,
        title: `${facts.gateway === 'doku' ? 'DOKU' : 'Midtrans'} memberi kabar`,
        text: `${order} · ${saidBy(facts.body ?? '')}`,
      };
    case 'refund':
      return {
        ...event,
        title: `Refund ${rupiah(amountRupiah)} dimulai`,
        text: [order, facts.note, facts.problem].filter(Boolean).join(' · '),
      };
    case 'refunded':
      return { ...event, title: `Refund ${rupiah(amountRupiah)} selesai`, text: order };
    case 'invoice':
      return { ...event, title: `Faktur ${facts.number ?? ''}`, text: order };
    case 'credit':
      return {
        ...event,
        title: `Saldo ${facts.isIn === true ? 'masuk' : 'keluar'} ${rupiah(amountRupiah)}`,
        text: facts.note ?? '',
      };
    case 'right':
      return { ...event, area: 'rights', title: `Hak tonton ${names}`, text: rightText(facts) };
    case 'case':
      return {
        ...event,
        area: 'case',
        title: `Kasus ${facts.number ?? ''}`,
        text: facts.state === 'closed' ? 'Selesai' : 'Belum selesai',
        ...(facts.caseId === undefined ? {} : { caseId: facts.caseId }),
      };
  }
}

function rightText({ source = '', startsAt, endsAt }: MoneyFacts): string {
  const [from, to] = [startsAt, endsAt].map((time) => (time ? date(time) : 'seterusnya'));
  return `${sources[source] ?? source} · ${from} sampai ${to}`;
}

/** What a gateway called the state of an order; its words are never acted on. */
function saidBy(body: string): string {
  const found = /"(?:transaction_status|status)"\s*:\s*"([\w -]{1,40})"/.exec(body);
  return found?.[1] ?? 'tanpa keadaan';
}

const LEAST_RUPIAH = 1_000;
const STEP_RUPIAH = 500;

/** Minutes of something paid for that an account lost by our fault. */
type Loss = { lossId: string; from: Date; minutes: number };

/** Whose a loss was can't be read in its key: the trail keeps that for good. */
const lossKey = (lossId: string, accountId: string) =>
  `loss:${lossId}:${digest(`${lossId} ${accountId}`, 'base64url')}`;

/** A key of another account's loss would take the place of what they should get. */
export function isForeignLoss(key: string, accountId: string): boolean {
  const [kind, lossId = ''] = key.split(':');
  return kind === 'loss' && key !== lossKey(lossId, accountId);
}

export type LossCredit = {
  /** By which credit is given for it, once. */
  key: string;
  /** What was given already. */
  givenRupiah: number | null;
  /** What it is worth by the plan that ran then; null where none was paid for, or nothing of its price is left. */
  proposal: { amountRupiah: number; planName: string; dayRupiah: number } | null;
};

const dayRupiahOf = ({ paidRupiah, startsAt, endsAt }: PaidPlan) =>
  Math.round(paidRupiah / Math.max(1, (endsAt.getTime() - startsAt.getTime()) / DAY));

/**
 * An hour that was lost gives back a day of the plan, less or more of it in proportion: at least Rp1.000, in steps of Rp500, and
 * never more than was paid.
 */
export function creditForLoss(minutes: number, dayRupiah: number, leftRupiah: number): number {
  const worth = (dayRupiah * minutes * MINUTE) / HOUR;
  const rounded = Math.ceil(worth / STEP_RUPIAH) * STEP_RUPIAH;
  return Math.max(0, Math.min(leftRupiah, Math.max(LEAST_RUPIAH, rounded)));
}

/** What an account should get for what it lost, and what it got. Of several plans at once the dearest counts. */
export async function proposeLossCredits(
  db: Db,
  accountId: string,
  losses: readonly Loss[],
): Promise<Map<string, LossCredit>> {
  const keyOf = ({ lossId }: Loss) => lossKey(lossId, accountId);
  const since = new Date(Math.min(...losses.map(({ from }) => from.getTime())));
  const [plans, given] = await Promise.all([
    listPaidPlans(db, accountId, since),
    listGivenCredit(db, accountId, losses.map(keyOf)),
  ]);
  const planAt = ({ from }: Loss) =>
    plans.find(({ startsAt, endsAt }) => startsAt <= from && endsAt > from);
  const givenFor = (plan: PaidPlan) =>
    losses
      .filter((loss) => planAt(loss) === plan)
      .reduce((sum, loss) => sum + (given.get(keyOf(loss)) ?? 0), 0);
  return new Map(
    losses.map((loss) => {
      const key = keyOf(loss);
      const givenRupiah = given.get(key) ?? null;
      const plan = planAt(loss);
      const dayRupiah = plan === undefined ? 0 : dayRupiahOf(plan);
      const leftRupiah = plan === undefined ? 0 : plan.paidRupiah - givenFor(plan);
      const amountRupiah = creditForLoss(loss.minutes, dayRupiah, leftRupiah);
      const proposal =
        plan === undefined || givenRupiah !== null || amountRupiah === 0
          ? null
          : { amountRupiah, planName: plan.name, dayRupiah };
      return [loss.lossId, { key, givenRupiah, proposal }];
    }),
  );
}
