import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { ticketShape, timelineShape } from './support.ts';

const desk = ['support', 'finance', 'admin'] as const;

export const askMissingPayment = defineCall({
  id: 'askMissingPayment',
  method: 'POST',
  path: '/studio/v1/payment/money-taken',
  module: 'commerce',
  summary:
    'Money was taken and nothing is active: asks the gateways now about all recent payments of an account, then activates or keeps a ticket open',
  callers: desk,
  rateLimit: 30,
  body: z.object({ account_id: id }),
  answer: envelope(
    z.object({
      outcome: z.enum(['activated', 'refunding', 'case']),
      /** For the caller's ear. */
      message: z.string(),
      payment_id: id.nullable(),
      case_id: id.nullable(),
    }),
  ),
  errors: ['studio.accountNotFound'],
});

export const resendInvoice = defineCall({
  id: 'resendInvoice',
  method: 'POST',
  path: '/studio/v1/invoice/resend',
  module: 'commerce',
  summary: 'Sends the invoice of a payment to its buyer once more',
  callers: desk,
  rateLimit: 20,
  body: z.object({ payment_id: id }),
  answer: envelope(z.object({ number: z.string() })),
  errors: ['commerce.paymentNotFound', 'commerce.invoiceNotFound', 'commerce.noAddress'],
});

const deskTicket = ticketShape.extend({
  caseId: id,
  account_id: id.nullable(),
  /** Of a visitor, who has no account. */
  email: z.string().nullable(),
  /** Who of the team has it. */
  /** Of the account; null for visitors and where it was erased. */
  name: z.string().nullable(),
  assignedTo: z.object({ accountId: id, name: z.string() }).nullable(),
});

export const listDeskTickets = defineCall({
  id: 'listDeskTickets',
  method: 'GET',
  path: '/studio/v1/case/list',
  module: 'commerce',
  summary:
    'Tickets by state and by who has them: those that wait the oldest first, closed ones the newest',
  callers: desk,
  query: z.object({
    state: z.enum(['open', 'answered', 'closed']).default('open'),
    /** The one of this number, whatever else is asked. */
    number: text(20).optional(),
    owner: z.enum(['any', 'mine', 'none']).default('any'),
    after: pageKey.optional(),
    pageSize,
  }),
  answer: envelope(z.object({ cases: z.array(deskTicket), next: pageKey.nullable() })),
  errors: [],
});

export const getDeskTicket = defineCall({
  id: 'getDeskTicket',
  method: 'GET',
  path: '/studio/v1/case/{id}',
  module: 'commerce',
  summary: 'A ticket with everything that was said',
  callers: desk,
  params: z.object({ id }),
  answer: envelope(timelineShape.extend(deskTicket.shape)),
  errors: ['commerce.caseNotFound'],
});

export const assignTicket = defineCall({
  id: 'assignTicket',
  method: 'POST',
  path: '/studio/v1/case/{id}/assign',
  module: 'commerce',
  summary:
    'Takes a ticket, hands it to another member of the team, or lays it back; closed ones stay',
  callers: ['support', 'admin'],
  rateLimit: 60,
  params: z.object({ id }),
  body: z.object({ assigned_to: id.nullable(), note: text(300).default('') }),
  answer: envelope(deskTicket),
  errors: ['commerce.caseNotFound', 'commerce.caseClosed', 'commerce.notOfTeam'],
});

/** More than anybody looks through for the right one. */
export const SAVED_REPLIES_MAX = 100;

const savedReply = z.object({
  replyId: id,
  name: z.string(),
  text: z.string(),
  updatedAt: isoTime,
});
export type SavedReply = z.output<typeof savedReply>;

const written = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .pipe(z.string().min(1, 'Wajib diisi'));

export const listSavedReplies = defineCall({
  id: 'listSavedReplies',
  method: 'GET',
  path: '/studio/v1/case/reply/list',
  module: 'commerce',
  summary: 'The answers that the team starts from, by name: a hundred at most',
  callers: desk,
  answer: envelope(z.object({ replies: z.array(savedReply) })),
  errors: [],
});

export const saveSavedReply = defineCall({
  id: 'saveSavedReply',
  method: 'POST',
  path: '/studio/v1/case/reply/save',
  module: 'commerce',
  summary: 'Keeps an answer to start from, or names and words the one with this id anew',
  callers: ['support', 'admin'],
  rateLimit: 60,
  // As long as an answer to a ticket may be.
  body: z.object({ replyId: id, name: written(60), text: written(1_000) }),
  answer: envelope(savedReply),
  errors: ['commerce.replyNameTaken', 'commerce.tooManyReplies'],
});

export const deleteSavedReply = defineCall({
  id: 'deleteSavedReply',
  method: 'POST',
  path: '/studio/v1/case/reply/delete',
  module: 'commerce',
  summary: 'Removes an answer to start from; what was sent stays as it is',
  callers: ['support', 'admin'],
  rateLimit: 60,
  body: z.object({ replyId: id }),
  answer: envelope(z.object({ replyId: id })),
  errors: ['commerce.replyNotFound'],
});
