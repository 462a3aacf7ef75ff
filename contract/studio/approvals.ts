import { z } from 'zod';
import { approvalAreas } from '../approval.ts';
import { defineCall, staffKinds } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';

const fact = z.object({ label: z.string(), value: z.string() });
const impact = z.object({
  title: z.string(),
  facts: z.array(fact),
  /** Counts that move by themselves: shown, and not compared. */
  figures: z.array(fact).optional(),
});
const person = z.object({ accountId: id, name: z.string() }).nullable();

/** What a member of staff may not do alone. `returned`: it could not be done as it was asked for; ask again. */
const approvalShape = z.object({
  approvalId: id,
  callId: z.string(),
  area: z.enum(approvalAreas),
  /** What it is about, as acts name it. */
  subject: z.object({ kind: z.string(), id: z.string() }),
  state: z.enum(['open', 'approved', 'refused', 'withdrawn', 'expired', 'returned']),
  impact,
  /** Why it takes a second person. */
  because: z.array(z.string()),
  reason: z.string(),
  accountId: id.nullable(),
  askedBy: person,
  askedAt: isoTime,
  expiresAt: isoTime,
  decidedBy: person,
  decidedAt: isoTime.nullable(),
  /** The decider's words, or why it went back. */
  note: z.string(),
  isMine: z.boolean(),
  /** Open, and the caller is somebody else with the right to decide on this area. */
  mayDecide: z.boolean(),
});

export const listApprovals = defineCall({
  id: 'listApprovals',
  method: 'GET',
  path: '/studio/v1/approval/list',
  module: 'studio',
  summary:
    'Requests for a second person, newest first: those that the caller asked for, and with the right to decide all',
  callers: staffKinds,
  query: z.object({
    which: z.enum(['mine', 'all']).default('all'),
    state: z.enum(['open', 'closed']).default('open'),
    /** Those about one thing alone, such as `release` and its id. */
    subjectKind: text(40, 1).optional(),
    subjectId: text(120, 1).optional(),
    after: pageKey.optional(),
    pageSize,
  }),
  answer: envelope(z.object({ approvals: z.array(approvalShape), next: pageKey.nullable() })),
  errors: [],
});

export const getApproval = defineCall({
  id: 'getApproval',
  method: 'GET',
  path: '/studio/v1/approval/{id}',
  module: 'studio',
  summary: 'A request with what it would change by now',
  callers: staffKinds,
  params: z.object({ id }),
  answer: envelope(
    approvalShape.extend({
      /** What it would change now; null where it is decided, or can't be done any more. */
      impactNow: impact.nullable(),
      /** It would not do what was asked for any more: deciding sends it back. */
      isChanged: z.boolean(),
    }),
  ),
  errors: ['studio.approvalUnknown'],
});

export const decideApproval = defineCall({
  id: 'decideApproval',
  method: 'POST',
  path: '/studio/v1/approval/{id}/decide',
  module: 'studio',
  summary:
    'A second person approves, which does it at once and once, or refuses; what changed meanwhile goes back to its asker',
  callers: ['finance', 'rights', 'admin'],
  needsStepUp: true,
  rateLimit: 60,
  params: z.object({ id }),
  body: z.object({ decision: z.enum(['approve', 'refuse']), note: text(500).default('') }),
  answer: envelope(approvalShape),
  errors: [
    'studio.approvalUnknown',
    'studio.approvalDecided',
    'studio.approvalOwn',
    'studio.approvalNotYours',
  ],
});

export const withdrawApproval = defineCall({
  id: 'withdrawApproval',
  method: 'POST',
  path: '/studio/v1/approval/{id}/withdraw',
  module: 'studio',
  summary: 'The asker takes the request back',
  callers: staffKinds,
  rateLimit: 60,
  params: z.object({ id }),
  answer: envelope(approvalShape),
  errors: ['studio.approvalUnknown', 'studio.approvalDecided'],
});
