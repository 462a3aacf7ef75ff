import * as contract from '#contract/commerce/index.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { askMissingPayment } from './check-missing-payment.ts';
import { assignTicket, presentDeskTickets, resendInvoice } from './desk.ts';
import { findTicket, type Ticket } from './queries/ticket.ts';
import { presentTimeline } from './tickets.ts';
import { listDeskTickets } from './queries/desk.ts';

async function presentOne(deps: CommerceDeps, ticket: Ticket) {
  const [shown] = await presentDeskTickets(deps, [ticket]);
  return shown ?? fail('commerce.caseNotFound');
}

export const routes = [
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
    const { state, owner, after, pageSize } = query;
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
];
