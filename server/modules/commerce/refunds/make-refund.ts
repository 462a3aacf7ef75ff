import type { z } from 'zod';
import { makeRefund as contract } from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { orderNumber, rupiah } from '#contract/formats.ts';
import { recordAct } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import {
  findGivers,
  type Givers,
  refuseOwnAccount,
  saidOf,
  whySecondPerson,
} from '../approvals/give-away-limits.ts';
import type { CommerceDeps } from '../deps.ts';
import { methodName } from '../payments/payment-methods.ts';
import type { Payment } from '../payments/payment.ts';
import { findPayment, lockPayment } from '../payments/queries/payment.ts';
import { openRefund } from './open-refund.ts';
import { payRefundNow } from './pay-refunds.ts';
import * as policy from './policy.ts';
import { countRefundsAsked, findRefund, listRefundsOfPayment } from './queries.ts';

type Asked = z.output<NonNullable<typeof contract.body>>;

const keyOf = ({ payment_id, key }: Asked) => `${payment_id}:made:${key}`;

/**
 * A member of staff gives back all or a part of a payment, or asks a second person where one is needed. A part leaves
 * the rights alone unless they say otherwise. The same key makes one refund.
 */
export async function makeRefund(
  deps: CommerceDeps,
  operatorId: string,
  asked: Asked,
): Promise<policy.Refund | { approval: AskedApproval }> {
  if ((await findPayment(deps.db, asked.payment_id)) === undefined) {
    fail('commerce.paymentNotFound');
  }
  const made = await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, asked.payment_id);
    const known = await findRefund(tx, { key: keyOf(asked) });
    if (known !== undefined) return known;
    const { accountId } = payment;
    const { amountRupiah, reason } = asked;
    await requireRefundable(tx, payment, asked);
    refuseOwnAccount(accountId, { operatorId });
    const at = deps.testClock.now();
    const gift = { act: 'refund.make', accountId, amountRupiah } as const;
    const { because, rules } = await whySecondPerson(tx, operatorId, gift, at);
    // Another one of the same payment too.
    const { refundDays } = rules;
    const since = new Date(at.getTime() - refundDays * DAY);
    if ((await countRefundsAsked(tx, accountId, since)) > 0) {
      because.push(`Akun ini sudah menerima refund dalam ${refundDays} hari terakhir.`);
    }
    const givers = findGivers(rules, operatorId, because);
    if (givers !== undefined) return openMade(deps, tx, payment, asked, givers);
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input: asked,
      subject: { kind: 'payment', id: payment.id },
      accountId,
      askedBy: operatorId,
      reason,
      because,
      impact: await impactOf(tx, payment, asked),
    });
    return { approval };
  });
  return 'approval' in made ? made : payRefundNow(deps, made);
}

/** The same when a second person has approved it. */
export const approvableRefund = (deps: CommerceDeps) =>
  approvable(contract, {
    area: 'refunds',
    impact: async (tx, asked) => impactOf(tx, await lockPayment(tx, asked.payment_id), asked),
    async run(tx, asked, approved) {
      const payment = await lockPayment(tx, asked.payment_id);
      await requireRefundable(tx, payment, asked);
      const givers = { operatorId: approved.askedBy, approved };
      refuseOwnAccount(payment.accountId, givers);
      const refund = await openMade(deps, tx, payment, asked, givers);
      return {
        result: { refundId: refund.id },
        followUp: async () => {
          await payRefundNow(deps, refund);
        },
      };
    },
  });

async function requireRefundable(tx: Tx, payment: Payment, { amountRupiah }: Asked): Promise<void> {
  const isOpen = payment.state === 'paid' || payment.state === 'partly_refunded';
  if (!isOpen || payment.outcome !== 'active') fail('commerce.refundNotPossible');
  const refunds = await listRefundsOfPayment(tx, payment.id);
  if (amountRupiah > policy.refundableRupiah(payment, refunds)) fail('commerce.refundTooMuch');
}

function destinationOf(payment: Payment, { way }: Asked): policy.RefundDestination {
  return policy.refundDestinations(payment).includes(way) ? way : 'credit';
}

async function openMade(
  deps: CommerceDeps,
  tx: Tx,
  payment: Payment,
  asked: Asked,
  givers: Givers,
): Promise<policy.Refund> {
  const { operatorId, approved } = givers;
  const { amountRupiah, reason, ends_rights: endsEntitlements } = asked;
  const destination = destinationOf(payment, asked);
  const key = keyOf(asked);
  await recordAct(tx, {
    actorId: operatorId,
    act: 'refund.make',
    subject: { kind: 'refund', id: key },
    before: null,
    after: { amountRupiah, destination, endsEntitlements, ...saidOf(givers) },
    reason,
    about: payment.accountId,
    at: deps.testClock.now(),
    ...(approved && { approvalId: approved.approvalId }),
  });
  return openRefund(deps, tx, payment, {
    key,
    amountRupiah,
    reason: 'asked_by_operator',
    askedAs: 'operator',
    destination,
    endsEntitlements,
    note: reason,
  });
}

/** What the second person looks at; another refund in between changes it. */
async function impactOf(tx: Tx, payment: Payment, asked: Asked): Promise<Impact> {
  const refunds = await listRefundsOfPayment(tx, payment.id);
  const left = policy.refundableRupiah(payment, refunds);
  const isCredit = destinationOf(payment, asked) === 'credit';
  return {
    title: `Kembalikan ${rupiah(asked.amountRupiah)} dari pesanan ${orderNumber(payment.id)}`,
    facts: [
      { label: 'Yang dibeli', value: payment.lines.map(({ name }) => name).join(', ') },
      { label: 'Dibayar', value: rupiah(payment.amountRupiah) },
      { label: 'Masih bisa dikembalikan', value: rupiah(left) },
      { label: 'Dikembalikan ke', value: isCredit ? 'Saldo Tayang' : methodName(payment.method) },
      { label: 'Hak tonton', value: asked.ends_rights ? 'Berakhir' : 'Tetap' },
    ],
  };
}
