import { SAVED_REPLIES_MAX } from '#contract/commerce/support-desk.ts';
import { orderNumber } from '#contract/formats.ts';
import { isUuid } from '#contract/ids.ts';
import { findAccount, findStaff, listAccountNames } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { listInvoicesWithBuyer, type PaperKey } from '../invoices/queries/invoice.ts';
import { composePaymentEmail, tellBuyer } from '../payments/emails.ts';
import { findPayment } from '../payments/queries/payment.ts';
import {
  listReports,
  listTicketsOf,
  lockTicket,
  type Ticket,
  updateTicketAssigned,
} from './queries/ticket.ts';
import { aboutOf, presentTicket } from './tickets.ts';
import * as deskQueries from './queries/desk.ts';

/** Sends the invoice of a payment once more. Returns its number. */
export async function resendInvoice(
  deps: CommerceDeps,
  operatorId: string,
  paymentId: string,
): Promise<string> {
  const payment = (await findPayment(deps.db, paymentId)) ?? fail('commerce.paymentNotFound');
  const invoices = await listInvoicesWithBuyer(deps.db, { paymentId });
  const invoice =
    invoices.find(({ kind }) => kind === 'invoice') ?? fail('commerce.invoiceNotFound');
  const account = await findAccount(deps.db, payment.accountId);
  if (account?.email == null || account.deletedAt !== null) fail('commerce.noAddress');
  await inTransaction(deps.db, async (tx) => {
    await recordAct(tx, {
      actorId: operatorId,
      act: 'invoice.resend',
      subject: { kind: 'account', id: payment.accountId },
      before: null,
      after: { paymentId, number: invoice.number },
      at: deps.testClock.now(),
    });
    await tellBuyer(deps, tx, payment, {
      event: null,
      invoice,
      write: (facts) =>
        composePaymentEmail(facts, {
          subject: `Faktur ${invoice.number} untuk ${facts.what}`,
          paragraphs: [
            `Ini faktur untuk pesanan ${orderNumber(paymentId)}, seperti yang kamu minta.`,
          ],
          link: { label: 'Lihat pembayaran', path: `/akun/pembayaran/${paymentId}` },
        }),
    });
  });
  return invoice.number;
}

/** Takes a ticket, hands it over or lays it back. */
export function assignTicket(
  deps: CommerceDeps,
  operatorId: string,
  { id, assignedTo, note }: { id: string; assignedTo: string | null; note: string },
): Promise<Ticket> {
  return inTransaction(deps.db, async (tx) => {
    const before = (await lockTicket(tx, id)) ?? fail('commerce.caseNotFound');
    if (before.state === 'closed') fail('commerce.caseClosed');
    if (assignedTo !== null && !(await isOfTeam(tx, assignedTo))) fail('commerce.notOfTeam');
    await recordAct(tx, {
      actorId: operatorId,
      act: 'case.assign',
      subject: { kind: 'case', id },
      before: { assignedTo: before.assignedTo },
      after: { assignedTo },
      reason: note,
      at: deps.testClock.now(),
    });
    return updateTicketAssigned(tx, id, assignedTo);
  });
}

async function isOfTeam(db: Db, accountId: string): Promise<boolean> {
  const staff = await findStaff(db, accountId);
  return staff?.roles.some((role) => ['support', 'admin'].includes(role)) === true;
}

/** Keeps an answer that the team starts from, or words the one with this id anew. */
export function saveReply(
  deps: CommerceDeps,
  operatorId: string,
  { replyId, ...words }: { replyId: string; name: string; text: string },
): Promise<deskQueries.SavedReply> {
  return inTransaction(deps.db, async (tx) => {
    const all = await deskQueries.lockSavedReplies(tx);
    const before = all.find((each) => each.replyId === replyId);
    const isTaken = ({ name }: { name: string }) => name.toLowerCase() === words.name.toLowerCase();
    if (all.some((each) => each !== before && isTaken(each))) fail('commerce.replyNameTaken');
    if (before === undefined && all.length >= SAVED_REPLIES_MAX) fail('commerce.tooManyReplies');
    const saved = { replyId, ...words, updatedAt: deps.testClock.now() };
    await deskQueries.upsertSavedReply(tx, saved);
    await recordAct(tx, {
      actorId: operatorId,
      act: 'case.saveReply',
      subject: { kind: 'saved reply', id: replyId },
      before: before === undefined ? null : { name: before.name, text: before.text },
      after: words,
      at: saved.updatedAt,
    });
    return saved;
  });
}

/** Removes one; what was sent stays as it is. */
export function deleteReply(deps: CommerceDeps, operatorId: string, replyId: string) {
  return inTransaction(deps.db, async (tx) => {
    const all = await deskQueries.lockSavedReplies(tx);
    const before = all.find((each) => each.replyId === replyId) ?? fail('commerce.replyNotFound');
    await deskQueries.deleteSavedReply(tx, replyId);
    await recordAct(tx, {
      actorId: operatorId,
      act: 'case.deleteReply',
      subject: { kind: 'saved reply', id: replyId },
      before: { name: before.name, text: before.text },
      after: null,
      at: deps.testClock.now(),
    });
  });
}

/** Tickets as the team sees them. */
export async function presentDeskTickets(deps: CommerceDeps, tickets: readonly Ticket[]) {
  const people = tickets.flatMap(({ assignedTo, accountId }) => [assignedTo, accountId]);
  const ids = new Set(people.filter((id) => id !== null));
  const names = await listAccountNames(deps.db, [...ids]);
  const ownerOf = (id: string) => ({ accountId: id, name: names.get(id) ?? 'Petugas' });
  return tickets.map((ticket) => ({
    ...presentTicket(deps, ticket),
    caseId: ticket.id,
    account_id: ticket.accountId,
    email: ticket.email,
    name: names.get(ticket.accountId ?? '') ?? null,
    assignedTo: ticket.assignedTo === null ? null : ownerOf(ticket.assignedTo),
  }));
}

/** Tickets of an account that are not closed, newest first. */
export async function listOpenTicketsOf(db: Db, accountId: string) {
  return (await listTicketsOf(db, { accountId })).filter(({ state }) => state !== 'closed');
}

/** What viewers reported since a time of something that the page names on which they were, newest first. */
export async function listReportsAbout(db: Db, id: string, since: Date) {
  const rows = await listReports(db, { named: id, since });
  return rows.map(({ id: ticketId, topic, text, createdAt, state }) => ({
    ticketId,
    about: aboutOf({ kind: 'problem', topic }),
    text,
    at: createdAt,
    isOpen: state !== 'closed',
  }));
}

const ORDER = /^TYG-?([0-9A-F]{4})-?([0-9A-F]{4})$/;
const INVOICE = /^(?:INV|NK)\/\d{4}\/\d{6,}$/;
const TICKET = /^KS-\d{4}-\d{6,}$/;
const LAST = 'ffff-ffff-ffff-ffffffffffff';

/** The accounts behind what a caller reads out: an order, a payment, an invoice, a ticket; undefined for anything else. */
export async function findPaperOwners(
  db: Db,
  typed: string,
): Promise<{ of: 'payment' | 'invoice' | 'case'; accountIds: string[] } | undefined> {
  const written = typed.trim().toUpperCase();
  const paymentId = typed.trim().toLowerCase();
  const order = ORDER.exec(written);
  const find = async (key: Parameters<typeof deskQueries.findAccountIdBy>[1]) => ({
    of: key.of,
    accountIds: await deskQueries.findAccountIdBy(db, key),
  });
  if (order !== null) {
    const digits = `${order[1]}${order[2]}`.toLowerCase();
    const from = `${digits}-0000-0000-0000-000000000000`;
    return find({ of: 'payment', from, until: `${digits}-${LAST}` });
  }
  if (isUuid(paymentId)) return find({ of: 'payment', from: paymentId, until: paymentId });
  if (INVOICE.test(written)) return find({ of: 'invoice', number: written });
  return TICKET.test(written) ? find({ of: 'case', number: written }) : undefined;
}

/** What invoices are found by in what somebody typed: their number, an order, an account; undefined for anything else. */
export function findPaperKey(typed: string): PaperKey | undefined {
  const written = typed.trim().toUpperCase();
  const order = ORDER.exec(written);
  if (order !== null) {
    const digits = `${order[1]}${order[2]}`.toLowerCase();
    return { from: `${digits}-0000-0000-0000-000000000000`, until: `${digits}-${LAST}` };
  }
  if (isUuid(written.toLowerCase())) return { accountId: written.toLowerCase() };
  return INVOICE.test(written) ? { number: written } : undefined;
}
