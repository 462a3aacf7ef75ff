import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const words = text(2_000, 1);

/** A question of a buyer, and everything that was said to it. */
const caseShape = z.object({
  number: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  createdAt: isoTime,
  closedAt: isoTime.nullable(),
  /** Opens the case without signing in: the end of `/kasus/{token}`. */
  token: z.string(),
});
const timelineShape = caseShape.extend({
  entries: z.array(
    z.object({ who: z.enum(['buyer', 'team', 'system']), text: z.string(), at: isoTime }),
  ),
});

export const checkMoneyTaken = defineCall({
  id: 'checkMoneyTaken',
  method: 'POST',
  path: '/v2/payment/money-taken',
  module: 'commerce',
  summary:
    'Money was taken and nothing is active: asks the gateways now about all recent payments, then activates or opens a case',
  callers: ['account'],
  rateLimit: 20,
  answer: envelope(
    z.object({
      outcome: z.enum(['activated', 'refunding', 'case']),
      message: z.string(),
      cart_id: id.nullable(),
      case: caseShape.nullable(),
    }),
  ),
  errors: [],
});

export const listCases = defineCall({
  id: 'listCases',
  method: 'GET',
  path: '/v2/case/list',
  module: 'commerce',
  summary: 'Cases of the caller, newest first',
  callers: ['account'],
  answer: envelope(z.object({ cases: z.array(caseShape) })),
  errors: [],
});

export const showCase = defineCall({
  id: 'showCase',
  method: 'GET',
  path: '/v2/case/show/{token}',
  module: 'commerce',
  summary: 'The timeline of a case, to a caller who holds its link',
  callers: anyToken,
  rateLimit: 60,
  params: z.object({ token: text(200, 1) }),
  answer: envelope(timelineShape),
  errors: ['commerce.caseNotFound'],
});

export const writeInCase = defineCall({
  id: 'writeInCase',
  method: 'POST',
  path: '/v2/case/show/{token}/write',
  module: 'commerce',
  summary: 'Its buyer says more in an open case',
  callers: ['account'],
  rateLimit: 10,
  params: z.object({ token: text(200, 1) }),
  body: z.object({ text: words }),
  answer: envelope(timelineShape),
  errors: ['commerce.caseNotFound', 'commerce.caseClosed'],
});

export const listOpenCases = defineCall({
  id: 'listOpenCases',
  method: 'GET',
  path: '/studio/v1/case/open',
  module: 'commerce',
  summary: 'Cases that wait for an answer, the oldest first',
  callers: ['support', 'finance', 'admin'],
  answer: envelope(
    z.object({ cases: z.array(timelineShape.extend({ caseId: id, account_id: id })) }),
  ),
  errors: [],
});

export const answerCase = defineCall({
  id: 'answerCase',
  method: 'POST',
  path: '/studio/v1/case/{id}/answer',
  module: 'commerce',
  summary:
    'The team answers a case, and closes it where that settles it; the buyer is told by mail',
  callers: ['support', 'finance', 'admin'],
  rateLimit: 60,
  params: z.object({ id }),
  body: z.object({ text: words, closes: z.boolean().default(false) }),
  answer: envelope(timelineShape),
  errors: ['commerce.caseNotFound', 'commerce.caseClosed'],
});
