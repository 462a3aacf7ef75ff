import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { PROBLEM_LENGTH, problemTopicKeys } from './problem-topics.ts';

const words = text(PROBLEM_LENGTH, 1);

/** A question of a buyer, or what a viewer or a visitor reported, and everything that was said to it. */
export const ticketShape = z.object({
  number: z.string(),
  /** What it is about, in words. */
  about: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  createdAt: isoTime,
  closedAt: isoTime.nullable(),
  /** Opens the ticket without signing in: the end of `/kasus/{token}`. */
  token: z.string(),
});
export const timelineShape = ticketShape.extend({
  /** Reported without an account: who holds its link, which went to an e-mail address, writes in it. */
  is_of_visitor: z.boolean(),
  entries: z.array(
    z.object({ who: z.enum(['buyer', 'team', 'system']), text: z.string(), at: isoTime }),
  ),
});

export const checkMissingPayment = defineCall({
  id: 'checkMissingPayment',
  method: 'POST',
  path: '/v2/payment/money-taken',
  module: 'commerce',
  summary:
    'Money was taken and nothing is active: asks the gateways now about all recent payments, then activates or opens a ticket',
  callers: ['account'],
  rateLimit: 20,
  answer: envelope(
    z.object({
      outcome: z.enum(['activated', 'refunding', 'case']),
      message: z.string(),
      cart_id: id.nullable(),
      case: ticketShape.nullable(),
    }),
  ),
  errors: [],
});

/**
 * What somebody has trouble with becomes a ticket. `report_id` is made where the form is made: sent twice, it is one
 * ticket. A visitor names an e-mail address, which alone gets the link; an account's own answer has it at once.
 */
export const reportProblem = defineCall({
  id: 'reportProblem',
  method: 'POST',
  path: '/v2/case/report',
  module: 'commerce',
  summary: 'Report a problem to the people of support',
  callers: anyToken,
  rateLimit: 10,
  body: z.object({
    report_id: id,
    topic: z.enum(problemTopicKeys),
    text: words,
    /** Where the answer goes, of a caller without an account. */
    email: z.email().max(254).optional(),
    /** What a page knows of where it happened, as text for people. */
    context: z
      .object({
        title: text(200).optional(),
        device: text(200).optional(),
        network: text(200).optional(),
        page: text(300).optional(),
      })
      .optional(),
  }),
  answer: envelope(z.object({ number: z.string(), case: ticketShape.nullable() })),
  errors: ['commerce.reportEmailNeeded', 'commerce.tooManyReports', 'commerce.caseNotFound'],
});

export const listTickets = defineCall({
  id: 'listTickets',
  method: 'GET',
  path: '/v2/case/list',
  module: 'commerce',
  summary: 'Tickets of the caller, newest first',
  callers: ['account'],
  answer: envelope(z.object({ cases: z.array(ticketShape) })),
  errors: [],
});

export const showTicket = defineCall({
  id: 'showTicket',
  method: 'GET',
  path: '/v2/case/show/{token}',
  module: 'commerce',
  summary: 'The timeline of a ticket, to a caller who holds its link',
  callers: anyToken,
  rateLimit: 60,
  params: z.object({ token: text(200, 1) }),
  answer: envelope(timelineShape),
  errors: ['commerce.caseNotFound'],
});

export const writeInTicket = defineCall({
  id: 'writeInTicket',
  method: 'POST',
  path: '/v2/case/show/{token}/write',
  module: 'commerce',
  summary: 'Its buyer says more in an open ticket; who holds the link, in that of a visitor',
  callers: anyToken,
  rateLimit: 10,
  params: z.object({ token: text(200, 1) }),
  body: z.object({ text: words }),
  answer: envelope(timelineShape),
  errors: ['commerce.caseNotFound', 'commerce.caseClosed'],
});

export const listOpenTickets = defineCall({
  id: 'listOpenTickets',
  method: 'GET',
  path: '/studio/v1/case/open',
  module: 'commerce',
  summary: 'Tickets that wait for an answer, the oldest first',
  callers: ['support', 'finance', 'admin'],
  answer: envelope(
    z.object({
      cases: z.array(
        timelineShape.extend({
          caseId: id,
          account_id: id.nullable(),
          email: z.string().nullable(),
        }),
      ),
    }),
  ),
  errors: [],
});

export const answerTicket = defineCall({
  id: 'answerTicket',
  method: 'POST',
  path: '/studio/v1/case/{id}/answer',
  module: 'commerce',
  summary:
    'The team answers a ticket, and closes it where that settles it; the buyer is told by mail',
  callers: ['support', 'admin'],
  rateLimit: 60,
  params: z.object({ id }),
  body: z.object({ text: words, closes: z.boolean().default(false) }),
  answer: envelope(timelineShape),
  errors: ['commerce.caseNotFound', 'commerce.caseClosed'],
});
