import { recordAct } from '#platform/acts.ts';
import { type ProblemTopic, problemTopics } from '#contract/commerce/problem-topics.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { ticketLink, writeTicketToken } from '../link-tokens.ts';
import { composePaymentEmail } from '../payments/emails.ts';
import * as queries from './queries/ticket.ts';

/** Writes to the buyer what is new in a ticket, with the link that shows its timeline also without signing in. */
export async function sendTicketEmail(
  deps: CommerceDeps,
  tx: Tx,
  ticket: queries.Ticket,
  text: string,
): Promise<void> {
  const reader = await findReader(tx, ticket);
  if (reader === undefined) return;
  const subjects = {
    open: `Kasus ${ticket.number} kami terima`,
    answered: `Jawaban untuk kasus ${ticket.number}`,
    closed: `Kasus ${ticket.number} selesai`,
  };
  const email = composePaymentEmail(
    { name: reader.name, publicUrl: deps.publicUrl },
    {
      subject: subjects[ticket.state],
      paragraphs: [text, 'Semua perkembangannya bisa kamu lihat kapan saja, tanpa perlu masuk.'],
      link: { label: `Lihat kasus ${ticket.number}`, path: ticketLink(ticket.id, deps.tokenKey) },
      footer: `Nomor kasus: ${ticket.number}`,
    },
  );
  await deps.mail.send({ to: reader.email, ...email }, { db: tx });
}

/** Who gets the e-mails of a ticket: its account, or the visitor who reported it. */
async function findReader(
  tx: Tx,
  { accountId, email }: queries.Ticket,
): Promise<{ name: string; email: string } | undefined> {
  if (accountId === null) return email === null ? undefined : { name: 'Kak', email };
  const account = await findAccount(tx, accountId);
  if (account?.email == null || account.deletedAt !== null) return undefined;
  return { name: account.name, email: account.email };
}

/** A ticket as its buyer sees it. */
export function presentTicket(
  { tokenKey }: Pick<CommerceDeps, 'tokenKey'>,
  ticket: queries.Ticket,
) {
  const { id, number, state, createdAt, closedAt } = ticket;
  const token = writeTicketToken(id, tokenKey);
  return { number, about: aboutOf(ticket), state, createdAt, closedAt, token };
}

/** What a ticket is about, in words. */
export function aboutOf({ kind, topic }: Pick<queries.Ticket, 'kind' | 'topic'>): string {
  if (kind === 'money_taken') return 'Saldo terpotong, paket belum aktif';
  return problemTopics[(topic ?? 'other') as ProblemTopic] ?? problemTopics.other;
}

/** The same with everything that was said. Who of the team said it is not shown. */
export async function presentTimeline(
  deps: Pick<CommerceDeps, 'db' | 'tokenKey'>,
  ticket: queries.Ticket,
) {
  const entries = await queries.listTicketEntries(deps.db, ticket.id);
  return {
    ...presentTicket(deps, ticket),
    is_of_visitor: ticket.accountId === null,
    entries: entries.map(({ who, text, at }) => ({ who: who as 'buyer', text, at })),
  };
}

type Said = { ticketId: string; text: string };

/** The buyer says more: an answered ticket is open again. */
export function writeInTicket(
  deps: CommerceDeps,
  { ticketId, text }: Said,
): Promise<queries.Ticket> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.testClock.now();
    const ticket = (await queries.lockTicket(tx, ticketId)) ?? fail('commerce.caseNotFound');
    if (ticket.state === 'closed') fail('commerce.caseClosed');
    await queries.insertTicketEntry(tx, { ticketId, who: 'buyer', text, at: now });
    return (await queries.updateTicketState(tx, { id: ticketId, state: 'open', now })) ?? ticket;
  });
}

/** The team answers, and closes it where that settles the question. The buyer gets an e-mail. */
export function answerTicket(
  deps: CommerceDeps,
  { ticketId, text, closes, operatorId }: Said & { closes: boolean; operatorId: string },
): Promise<queries.Ticket> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.testClock.now();
    const before = (await queries.lockTicket(tx, ticketId)) ?? fail('commerce.caseNotFound');
    if (before.state === 'closed') fail('commerce.caseClosed');
    await queries.insertTicketEntry(tx, { ticketId, who: 'team', text, at: now });
    await recordAct(tx, {
      actorId: operatorId,
      act: 'case.answer',
      subject: { kind: 'case', id: ticketId },
      before: null,
      after: { closes },
      at: now,
    });
    const state = closes ? 'closed' : 'answered';
    const after = (await queries.updateTicketState(tx, { id: ticketId, state, now })) ?? before;
    await sendTicketEmail(deps, tx, after, text);
    return after;
  });
}

/** A ticket about money closes itself when the money arrives. */
export const closePaidTickets = (deps: CommerceDeps, tx: Tx, payment: OfPayment) =>
  closeTicketsOfPayment(deps, tx, payment, 'Pembayaranmu sudah masuk dan paketmu aktif.');

/** And when the money is back. */
export const closeRefundedTickets = (deps: CommerceDeps, tx: Tx, payment: OfPayment) =>
  closeTicketsOfPayment(deps, tx, payment, 'Uangnya sudah kami kembalikan. Kasus ini selesai.');

type OfPayment = { accountId: string; createdAt: Date };

async function closeTicketsOfPayment(
  deps: CommerceDeps,
  tx: Tx,
  payment: OfPayment,
  text: string,
): Promise<void> {
  const now = deps.testClock.now();
  for (const { id } of await queries.listOpenTicketsOfPayment(tx, payment)) {
    await queries.insertTicketEntry(tx, { ticketId: id, who: 'system', text, at: now });
    const closed = await queries.updateTicketState(tx, { id, state: 'closed', now });
    if (closed !== undefined) await sendTicketEmail(deps, tx, closed, text);
  }
}
