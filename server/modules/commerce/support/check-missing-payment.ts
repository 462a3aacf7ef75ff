import { DAY } from '#contract/constants.ts';
import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { wibDay } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { isSettled, type Payment } from '../payments/payment.ts';
import { findPayment, listPayments } from '../payments/queries/payment.ts';
import { findTicket, insertTicket, insertTicketEntry, type Ticket } from './queries/ticket.ts';
import { sendTicketEmail } from './tickets.ts';

/** Money that was taken longer ago than this is a question for people. */
const RECENT = 30 * DAY;
const MAX_PAYMENTS = 20;

const isFresh = ({ state, paidAt }: Payment, now: Date) =>
  state === 'paid' && paidAt !== null && now.getTime() - paidAt.getTime() < DAY;

export type MissingPaymentClaim =
  | { outcome: 'activated' | 'refunding'; payment: Payment }
  | { outcome: 'case'; ticket: Ticket; isNew: boolean; isAllKnown: boolean };

/**
 * "Saldo terpotong, paket belum aktif": asks the gateways now about every recent payment of an account that brought
 * nothing yet, closed ones too. What settled is active when this returns; else a ticket keeps the question open.
 */
export async function claimMissingPayment(
  deps: CommerceDeps,
  accountId: string,
): Promise<MissingPaymentClaim> {
  const now = deps.testClock.now();
  const all = await listPayments(deps.db, accountId, { limit: MAX_PAYMENTS, offset: 0 });
  const recent = all.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - RECENT);
  const waiting = recent.filter(({ state }) => !isSettled(state));
  const synced = await Promise.all(waiting.map((payment) => syncPayment(deps, payment)));

  const settled = synced.map(({ payment }) => payment).filter(({ state }) => isSettled(state));
  const active = settled.find(({ outcome }) => outcome === 'active');
  if (active !== undefined) return { outcome: 'activated', payment: active };
  const goesBack = [...settled, ...recent].find(
    ({ state, outcome }) => state === 'paid' && outcome === 'refund',
  );
  if (goesBack !== undefined) return { outcome: 'refunding', payment: goesBack };
  const isAllKnown = synced.every(({ isAnswered }) => isAnswered);
  // Another process was a moment faster, and of older codes the gateways know that none was paid.
  const [newest] = recent;
  if (isAllKnown && newest?.outcome === 'active' && isFresh(newest, now)) {
    return { outcome: 'activated', payment: newest };
  }
  return openTicket(deps, accountId, { asked: waiting, isAllKnown });
}

/**
 * What the buyer's own button does, for the caller on the phone: asks the gateways now, activates what settled, keeps
 * the question open else. @throws PlatformError studio.accountNotFound
 */
export async function askMissingPayment(
  deps: CommerceDeps,
  operatorId: string,
  accountId: string,
): Promise<MissingPaymentClaim> {
  const account = await findAccount(deps.db, accountId);
  if (account === undefined || account.deletedAt !== null) fail('studio.accountNotFound');
  const claim = await claimMissingPayment(deps, accountId);
  await inTransaction(deps.db, (tx) =>
    recordAct(tx, {
      actorId: operatorId,
      act: 'payment.ask-gateway',
      subject: { kind: 'account', id: accountId },
      before: null,
      after: { outcome: claim.outcome },
      at: deps.testClock.now(),
    }),
  );
  return claim;
}

async function openTicket(
  deps: CommerceDeps,
  accountId: string,
  { asked, isAllKnown }: { asked: readonly Payment[]; isAllKnown: boolean },
): Promise<MissingPaymentClaim> {
  const now = deps.testClock.now();
  const found = foundText(asked.length, isAllKnown);
  return inTransaction(deps.db, async (tx) => {
    // Settling holds the account as well: either it sees this ticket, or this sees the settled payment.
    await lockAccount(tx, accountId);
    for (const { id } of asked) {
      const payment = await findPayment(tx, id);
      if (payment?.outcome === 'active') return { outcome: 'activated' as const, payment };
    }
    const year = wibDay(now).slice(0, 4);
    const opened = await insertTicket(tx, { accountId, year, createdAt: now });
    const ticket = opened ?? (await findTicket(tx, { accountId, kind: 'money_taken' }));
    if (ticket === undefined) throw new Error('A ticket was closed while it was asked for');
    const say = (who: 'buyer' | 'system', text: string) =>
      insertTicketEntry(tx, { ticketId: ticket.id, who, text, at: now });
    await say('buyer', 'Saldoku terpotong, tetapi paketnya belum aktif.');
    await say('system', found);
    if (opened !== undefined) await sendTicketEmail(deps, tx, ticket, found);
    return { outcome: 'case' as const, ticket: ticket, isNew: opened !== undefined, isAllKnown };
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
