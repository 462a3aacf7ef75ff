import { DAY } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { followPayment } from '../follow-payment.ts';
import { wibDay } from '../invoices/number.ts';
import type { Payment } from '../payment.ts';
import { isSettled } from '../payment-state.ts';
import { findPayment } from '../queries/find-payment.ts';
import { listPayments } from '../queries/list-payments.ts';
import type { Case } from './case.ts';
import { sendCaseLetter } from './letters.ts';
import { findCase } from './queries/find-case.ts';
import { insertCase } from './queries/insert-case.ts';
import { insertCaseEntry } from './queries/insert-case-entry.ts';

/** Money that was taken longer ago than this is a question for people. */
const RECENT = 30 * DAY;
const MOST = 20;

const isFresh = ({ state, paidAt }: Payment, now: Date) =>
  state === 'paid' && paidAt !== null && now.getTime() - paidAt.getTime() < DAY;

export type MoneyTaken =
  | { outcome: 'activated' | 'refunding'; payment: Payment }
  | { outcome: 'case'; case: Case; isNew: boolean; isAllKnown: boolean };

/**
 * "Saldo terpotong, paket belum aktif": asks the gateways now about every recent payment of an account that brought
 * nothing yet, closed ones too. What settled is active when this answers; else a case keeps the question open.
 */
export async function checkMoneyTaken(
  parts: CommerceParts,
  accountId: string,
): Promise<MoneyTaken> {
  const now = parts.clock.now();
  const all = await listPayments(parts.db, accountId, { limit: MOST, offset: 0 });
  const recent = all.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - RECENT);
  const waiting = recent.filter(({ state }) => !isSettled(state));
  const followed = await Promise.all(waiting.map((payment) => followPayment(parts, payment)));

  const settled = followed.map(({ payment }) => payment).filter(({ state }) => isSettled(state));
  const active = settled.find(({ outcome }) => outcome === 'active');
  if (active !== undefined) return { outcome: 'activated', payment: active };
  const goesBack = [...settled, ...recent].find(
    ({ state, outcome }) => state === 'paid' && outcome === 'refund',
  );
  if (goesBack !== undefined) return { outcome: 'refunding', payment: goesBack };
  // Whoever was a moment faster than this question: nothing is left to ask about.
  const [newest] = recent;
  if (waiting.length === 0 && newest?.outcome === 'active' && isFresh(newest, now)) {
    return { outcome: 'activated', payment: newest };
  }
  const isAllKnown = followed.every(({ isAnswered }) => isAnswered);
  return openCase(parts, accountId, { asked: waiting, isAllKnown });
}

async function openCase(
  parts: CommerceParts,
  accountId: string,
  { asked, isAllKnown }: { asked: readonly Payment[]; isAllKnown: boolean },
): Promise<MoneyTaken> {
  const now = parts.clock.now();
  const found = foundText(asked.length, isAllKnown);
  return inTransaction(parts.db, async (tx) => {
    // Settling holds the account as well: either it sees this case, or this sees the settled payment.
    await lockAccount(tx, accountId);
    for (const { id } of asked) {
      const payment = await findPayment(tx, id);
      if (payment?.outcome === 'active') return { outcome: 'activated' as const, payment };
    }
    const year = wibDay(now).slice(0, 4);
    const kind = 'money_taken';
    const opened = await insertCase(tx, { accountId, kind, year, createdAt: now });
    const about = opened ?? (await findCase(tx, { accountId, kind }));
    if (about === undefined) throw new Error('A case was closed while it was asked for');
    const say = (who: 'buyer' | 'system', text: string) =>
      insertCaseEntry(tx, { caseId: about.id, who, text, at: now });
    await say('buyer', 'Saldoku terpotong, tetapi paketnya belum aktif.');
    await say('system', found);
    if (opened !== undefined) await sendCaseLetter(parts, tx, about, found);
    return { outcome: 'case' as const, case: about, isNew: opened !== undefined, isAllKnown };
  });
}

function foundText(asked: number, isAllKnown: boolean): string {
  if (asked === 0) {
    return 'Tidak ada pembayaran yang belum selesai dalam 30 hari terakhir di akun ini. Tim kami memeriksanya dengan tangan.';
  }
  return isAllKnown
    ? `Kami sudah bertanya ke penyedia pembayaran tentang ${asked} pembayaranmu; uangnya belum tercatat masuk. Begitu tercatat, paketmu aktif sendiri dan kasus ini selesai.`
    : 'Penyedia pembayaran belum menjawab. Kami terus bertanya; begitu uangnya tercatat, paketmu aktif sendiri dan kasus ini selesai.';
}
