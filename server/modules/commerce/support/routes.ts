import * as contract from '#contract/commerce/index.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { fail } from '#platform/errors.ts';
import { accountIdOf, call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { readTicketToken } from '../link-tokens.ts';
import { askMissingPayment, claimMissingPayment as check } from './check-missing-payment.ts';
import { assignTicket, deleteReply, presentDeskTickets, resendInvoice, saveReply } from './desk.ts';
import { listDeskTickets, listSavedReplies } from './queries/desk.ts';
import { findTicket, listTicketsOf as list, listTicketsOf, type Ticket } from './queries/ticket.ts';
import { reportProblem } from './report-problem.ts';
import {
  answerTicket as answer,
  presentTicket,
  presentTimeline,
  writeInTicket as write,
} from './tickets.ts';

async function presentOne(deps: CommerceDeps, ticket: Ticket) {
  const [shown] = await presentDeskTickets(deps, [ticket]);
  return shown ?? fail('commerce.caseNotFound');
}

export const routes = [
  call(contract.reportProblem, async (deps: CommerceDeps, { body, caller, request }) => {
    const accountId = accountIdOf(caller);
    const { report_id: id, email, ...report } = body;
    const by =
      accountId === undefined
        ? { email: email ?? fail('commerce.reportEmailNeeded'), address: request.ip }
        : { accountId };
    const ticket = await reportProblem(deps, { ...report, id, by });
    // Only the mailbox shows that a visitor's address is theirs.
    const shown = accountId === undefined ? null : presentTicket(deps, ticket);
    return ok({ number: ticket.number, case: shown }, 'Laporan diterima');
  }),
  call(contract.listTickets, async (deps: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const tickets = await list(deps.db, { accountId });
    return ok({ cases: tickets.map((ticket) => presentTicket(deps, ticket)) });
  }),
  call(contract.showTicket, async (deps: CommerceDeps, { params }) => {
    const id = readTicketToken(params.token, deps.tokenKey) ?? fail('commerce.caseNotFound');
    const ticket = (await findTicket(deps.db, { id })) ?? fail('commerce.caseNotFound');
    return ok(await presentTimeline(deps, ticket));
  }),
  call(contract.writeInTicket, async (deps: CommerceDeps, { params, body, caller }) => {
    const id = readTicketToken(params.token, deps.tokenKey) ?? fail('commerce.caseNotFound');
    const ticket = (await findTicket(deps.db, { id })) ?? fail('commerce.caseNotFound');
    // The link shows; only its buyer speaks. A visitor has nothing but the link.
    const isOfVisitor = ticket.accountId === null;
    if (!isOfVisitor && ticket.accountId !== accountIdOf(caller)) fail('commerce.caseNotFound');
    const after = await write(deps, { ticketId: id, text: body.text });
    return ok(await presentTimeline(deps, after));
  }),
  call(contract.checkMissingPayment, async (deps: CommerceDeps, { caller }) => {
    const found = await check(deps, requireAccount(caller).accountId);
    switch (found.outcome) {
      case 'activated':
        return ok({
          outcome: found.outcome,
          message: 'Ketemu! Uangmu sudah masuk dan paketmu sekarang aktif.',
          cart_id: found.payment.cartId,
          case: null,
        });
      case 'refunding':
        return ok({
          outcome: found.outcome,
          message:
            'Uangmu sudah kami terima, tetapi pesanannya tidak bisa dipenuhi. Uangnya sedang kami kembalikan.',
          cart_id: found.payment.cartId,
          case: null,
        });
      case 'case':
        return ok({
          outcome: found.outcome,
          message: found.isNew
            ? `Uangnya belum tercatat masuk. Kami buka kasus ${found.ticket.number} dan terus memeriksanya.`
            : `Kasus ${found.ticket.number} masih berjalan. Pemeriksaan barusan kami catat di sana.`,
          cart_id: null,
          case: presentTicket(deps, found.ticket),
        });
    }
  }),
  call(contract.listOpenTickets, async (deps: CommerceDeps) => {
    const tickets = await listTicketsOf(deps.db, 'open');
    return ok({
      cases: await Promise.all(
        tickets.map(async (ticket) => ({
          ...(await presentTimeline(deps, ticket)),
          caseId: ticket.id,
          account_id: ticket.accountId,
          email: ticket.email,
        })),
      ),
    });
  }),
  call(contract.answerTicket, async (deps: CommerceDeps, { params, body, caller }) => {
    const operatorId = requireAccount(caller).accountId;
    const after = await answer(deps, { ticketId: params.id, operatorId, ...body });
    return ok(await presentTimeline(deps, after));
  }),
  call(contract.askMissingPayment, async (deps: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const claim = await askMissingPayment(deps, accountId, body.account_id);
    switch (claim.outcome) {
      case 'activated':
        return ok({
          outcome: claim.outcome,
          message: 'Uangnya sudah masuk dan paketnya sekarang aktif.',
          payment_id: claim.payment.id,
          case_id: null,
        });
      case 'refunding':
        return ok({
          outcome: claim.outcome,
          message:
            'Uangnya sudah masuk, tetapi pesanannya tidak bisa dipenuhi: sedang dikembalikan.',
          payment_id: claim.payment.id,
          case_id: null,
        });
      case 'case':
        return ok({
          outcome: claim.outcome,
          message: claim.isAllKnown
            ? `Uangnya belum tercatat masuk. Kasus ${claim.ticket.number} tetap terbuka dan selesai sendiri begitu uangnya masuk.`
            : `Penyedia pembayaran belum menjawab. Kasus ${claim.ticket.number} tetap terbuka; kami terus bertanya.`,
          payment_id: null,
          case_id: claim.ticket.id,
        });
    }
  }),
  call(contract.resendInvoice, async (deps: CommerceDeps, { body, caller }) => {
    const number = await resendInvoice(deps, requireAccount(caller).accountId, body.payment_id);
    return ok({ number }, 'Faktur dikirim');
  }),
  call(contract.listDeskTickets, async (deps: CommerceDeps, { query, caller }) => {
    const { state, owner, after, pageSize, number } = query;
    if (number !== undefined) {
      const ticket = await findTicket(deps.db, { number: number.trim().toUpperCase() });
      return ok({ cases: ticket ? [await presentOne(deps, ticket)] : [], next: null });
    }
    const owners = { any: undefined, none: null, mine: requireAccount(caller).accountId };
    const tickets = await listDeskTickets(deps.db, {
      state,
      assignedTo: owners[owner],
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const next = nextPageKey(tickets, pageSize, ({ createdAt, id }) => ({ value: +createdAt, id }));
    return ok({ cases: await presentDeskTickets(deps, tickets.slice(0, pageSize)), next });
  }),
  call(contract.getDeskTicket, async (deps: CommerceDeps, { params }) => {
    const ticket = (await findTicket(deps.db, { id: params.id })) ?? fail('commerce.caseNotFound');
    return ok({ ...(await presentTimeline(deps, ticket)), ...(await presentOne(deps, ticket)) });
  }),
  call(contract.assignTicket, async (deps: CommerceDeps, { params, body, caller }) => {
    const ticket = await assignTicket(deps, requireAccount(caller).accountId, {
      id: params.id,
      assignedTo: body.assigned_to,
      note: body.note,
    });
    return ok(await presentOne(deps, ticket));
  }),
  call(contract.listSavedReplies, async ({ db }: CommerceDeps) =>
    ok({ replies: await listSavedReplies(db) }),
  ),
  call(contract.saveSavedReply, async (deps: CommerceDeps, { body, caller }) =>
    ok(await saveReply(deps, requireAccount(caller).accountId, body), 'Jawaban disimpan'),
  ),
  call(contract.deleteSavedReply, async (deps: CommerceDeps, { body: { replyId }, caller }) => {
    await deleteReply(deps, requireAccount(caller).accountId, replyId);
    return ok({ replyId }, 'Jawaban dihapus');
  }),
];
