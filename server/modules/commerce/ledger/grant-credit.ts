import type { z } from 'zod';
import { grantCredit as contract } from '#contract/commerce/index.ts';
import { rupiah } from '#contract/formats.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import {
  findGivers,
  type Givers,
  refuseOwnAccount,
  saidOf,
  whySecondPerson,
} from '../approvals/give-away-limits.ts';
import type { CommerceDeps } from '../deps.ts';
import { composePaymentEmail } from '../payments/emails.ts';
import { refuseUnowedLoss } from '../support/loss-credit.ts';
import { postEntry } from './postings.ts';
import { findBalance, hasEntry } from './queries/ledger-entry.ts';

type Grant = z.output<NonNullable<typeof contract.body>>;
type Granted = { balanceRupiah: number; isNew: boolean };

/** Gives an account credit that was not paid for, once a key, or asks a second person where one is needed. */
export function grantCredit(
  deps: CommerceDeps,
  operatorId: string,
  grant: Grant,
): Promise<Granted | { approval: AskedApproval }> {
  const { account_id: accountId, amountRupiah, reason, key } = grant;
  const at = deps.testClock.now();
  return inTransaction(deps.db, async (tx) => {
    await requireReceiver(tx, accountId);
    refuseOwnAccount(accountId, { operatorId });
    const gift = { act: 'credit.grant', accountId, amountRupiah } as const;
    const { because, rules } = await whySecondPerson(tx, operatorId, gift, at);
    await refuseUnowedLoss(tx, deps.lossKey, { accountId, amountRupiah, key }, at);
    const isGiven = await hasEntry(tx, { cause: 'goodwill', causeId: key });
    const givers = findGivers(rules, operatorId, isGiven ? [] : because);
    if (givers !== undefined) return giveCredit(deps, tx, grant, givers);
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input: grant,
      subject: { kind: 'account', id: accountId },
      accountId,
      askedBy: operatorId,
      reason,
      because,
      impact: await describeGrant(tx, grant),
    });
    return { approval };
  });
}

/** The same when a second person has approved it. */
export const approvableCredit = (deps: CommerceDeps) =>
  approvable(contract, {
    area: 'refunds',
    async impact(tx, grant) {
      await requireReceiver(tx, grant.account_id);
      return describeGrant(tx, grant);
    },
    async run(tx, grant, approved) {
      await requireReceiver(tx, grant.account_id);
      const givers = { operatorId: approved.askedBy, approved };
      refuseOwnAccount(grant.account_id, givers);
      const { account_id: accountId, amountRupiah, key } = grant;
      const owed = { accountId, amountRupiah, key };
      await refuseUnowedLoss(tx, deps.lossKey, owed, deps.testClock.now());
      return { result: await giveCredit(deps, tx, grant, givers) };
    },
  });

async function requireReceiver(db: Db, accountId: string): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.deletedAt !== null) fail('commerce.creditAccountNotFound');
}

/** What a gift of credit changes, as the second person reads it. */
export async function describeGrant(tx: Tx, { account_id, amountRupiah }: Grant): Promise<Impact> {
  const before = await findBalance(tx, account_id);
  return {
    title: `Beri saldo ${rupiah(amountRupiah)}`,
    facts: [
      { label: 'Saldo sekarang', value: rupiah(before) },
      { label: 'Saldo sesudahnya', value: rupiah(before + amountRupiah) },
    ],
  };
}

async function giveCredit(
  deps: CommerceDeps,
  tx: Tx,
  { account_id: accountId, amountRupiah, reason, key }: Grant,
  givers: Givers,
): Promise<Granted> {
  const { operatorId, approved } = givers;
  const at = deps.testClock.now();
  const isNew = await postEntry(tx, {
    cause: 'goodwill',
    causeId: key,
    debit: 'goodwill',
    credit: 'customer_credit',
    amountRupiah,
    accountId,
    note: reason,
    createdAt: at,
  });
  if (isNew) {
    await recordAct(tx, {
      actorId: operatorId,
      act: 'credit.grant',
      subject: { kind: 'credit', id: key },
      before: null,
      after: { amountRupiah, ...saidOf(givers) },
      reason,
      about: accountId,
      at,
      ...(approved && { approvalId: approved.approvalId }),
    });
    await tellReceiver(deps, tx, { accountId, amountRupiah, reason, key });
  }
  return { balanceRupiah: await findBalance(tx, accountId), isNew };
}

async function tellReceiver(
  deps: CommerceDeps,
  tx: Tx,
  { accountId, amountRupiah, reason, key }: Omit<Grant, 'account_id'> & { accountId: string },
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (account === undefined) return;
  const { summary, ...email } = composePaymentEmail(
    { name: account.name, publicUrl: deps.publicUrl },
    {
      subject: `Saldo Tayang bertambah ${rupiah(amountRupiah)}`,
      paragraphs: [
        `Kami menambahkan ${rupiah(amountRupiah)} ke Saldo Tayang milikmu: ${reason}.`,
        'Saldo bisa dipakai untuk membayar paket atau tayangan apa saja.',
      ],
      link: { label: 'Lihat saldo', path: '/akun/saldo' },
      footer: 'Saldo Tayang',
    },
  );
  const notice = { accountId, kind: 'payment', dedupeKey: `credit ${key}`, ...summary } as const;
  await deps.mail.notify(notice, { db: tx });
  if (account.email !== null) await deps.mail.send({ to: account.email, ...email }, { db: tx });
}
