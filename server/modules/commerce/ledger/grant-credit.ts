import { recordAct } from '#platform/acts.ts';
import { rupiah } from '#contract/formats.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { composePaymentEmail } from '../payments/emails.ts';
import { type Operator, requireAllowance } from '../audit/allowance.ts';
import { postEntry } from './postings.ts';
import { findBalance } from './queries/ledger-entry.ts';

type Grant = { accountId: string; amountRupiah: number; reason: string; key: string };

/** Gives an account credit that was not paid for, once a key, with the operator's name beside it. */
export async function grantCredit(
  deps: CommerceDeps,
  operator: Operator,
  grant: Grant,
): Promise<{ balanceRupiah: number; isNew: boolean }> {
  const { accountId, amountRupiah, reason, key } = grant;
  const account = await findAccount(deps.db, accountId);
  if (account === undefined || account.deletedAt !== null) fail('commerce.creditAccountNotFound');
  return inTransaction(deps.db, async (tx) => {
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
      const gift = { act: 'credit.grant', accountId, amountRupiah } as const;
      await requireAllowance(tx, operator, gift, at);
      const details = { accountId, amountRupiah, reason };
      const operatorId = operator.accountId;
      await recordAct(tx, {
        actorId: operatorId,
        act: 'credit.grant',
        subject: { kind: 'credit', id: key },
        before: null,
        after: details,
        at,
      });
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
      await deps.mail.notify(
        { accountId, kind: 'payment', dedupeKey: `credit ${key}`, ...summary },
        { db: tx },
      );
      if (account.email !== null) await deps.mail.send({ to: account.email, ...email }, { db: tx });
    }
    return { balanceRupiah: await findBalance(tx, accountId), isNew };
  });
}
