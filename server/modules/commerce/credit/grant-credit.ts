import { rupiah } from '#contract/formats.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { writeLetter } from '../letters.ts';
import { insertOperatorAct } from '../queries/insert-operator-act.ts';
import { postEntry } from './post-entry.ts';
import { findBalance } from './queries/find-balance.ts';

type Grant = { accountId: string; amountRupiah: number; reason: string; key: string };

/** Gives an account credit that nobody paid for, once a key, with the operator's name beside it. */
export async function grantCredit(
  parts: CommerceParts,
  operatorId: string,
  grant: Grant,
): Promise<{ balanceRupiah: number; isNew: boolean }> {
  const { accountId, amountRupiah, reason, key } = grant;
  const account = await findAccount(parts.db, accountId);
  if (account === undefined || account.deletedAt !== null) fail('commerce.creditAccountNotFound');
  return inTransaction(parts.db, async (tx) => {
    const at = parts.clock.now();
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
      const details = { accountId, amountRupiah, reason };
      await insertOperatorAct(tx, { operatorId, act: 'credit.grant', subject: key, details, at });
      if (account.email !== null) {
        const letter = writeLetter(
          { name: account.name, publicUrl: parts.publicUrl },
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
        await parts.mail.send({ to: account.email, ...letter }, { db: tx });
      }
    }
    return { balanceRupiah: await findBalance(tx, accountId), isNew };
  });
}
