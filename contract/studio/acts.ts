import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';

/** What staff may do, as acts are named: `area.verb`. Names on the trail stay for good, so none here is ever renamed. */
export const actNames = [
  'agreed-devices',
  'end-sessions',
  'free-device',
  'personalization-skip',
  'reveal',
  'account.watching',
  'approval.ask',
  'approval.approved',
  'approval.refused',
  'approval.withdrawn',
  'approval.expired',
  'approval.returned',
  'asset.cancel',
  'asset.picture',
  'asset.retry',
  'asset.subtitle',
  'asset.timings',
  'asset.waive',
  'case.answer',
  'case.assign',
  'credit.grant',
  'difference.resolve',
  'reconciliation.run',
  'editorial.save',
  'editorial.plan',
  'editorial.publish',
  'editorial.rollBack',
  'editorial.withdraw',
  'invoice.resend',
  'licence.end',
  'licence.save',
  'live.save',
  'live-sources',
  'stream-key',
  'offer.save',
  'payment.ask-gateway',
  'referral.decide',
  'refund.make',
  'review.order',
  'review.words',
  'review.publish',
  'review.hide',
  'review.remove',
  'sports.competition',
  'sports.team',
  'sports.fixture',
  'sports.score',
  'sports.moment',
  'sports.highlight',
  'staff.confirm',
  'staff.enrol',
  'staff.enrol-demo',
  'staff.invite',
  'staff.sign-in',
  'staff.withdraw',
  'title.takedown',
  'title.takedownUndone',
  'upload.finish',
] as const;

export type ActName = (typeof actNames)[number];

export const listActs = defineCall({
  id: 'listActs',
  method: 'GET',
  path: '/studio/v1/act/list',
  module: 'studio',
  summary: 'Who did what, newest first: own acts; auditor and admin see those of all',
  callers: staffKinds,
  rateLimit: 120,
  query: z.object({
    actor: id.optional(),
    /** Begins so: `refund`, `refund.make`. */
    act: text(40, 1).optional(),
    subject_kind: text(40, 1).optional(),
    subject_id: text(200, 1).optional(),
    /** The request that did it, as errors and the log name it. */
    request_id: text(100, 8).optional(),
    /** A day in Jakarta. */
    day: z.iso.date().optional(),
    /** The number of the last act of the page before. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    pageSize,
  }),
  answer: envelope(
    z.object({
      acts: z.array(
        z.object({
          actId: z.number().int(),
          at: isoTime,
          actor: z.object({ accountId: id, name: z.string() }).nullable(),
          act: z.string(),
          subjectKind: z.string(),
          subjectId: z.string(),
          /** What was so before and after, as JSON: each kind of act has facts of its own. */
          before: z.string().nullable(),
          after: z.string().nullable(),
          reason: z.string().nullable(),
          approvalId: id.nullable(),
          /** The number of the seal that covers it; null: within the last minute, or written before there were seals. */
          sealNo: z.number().int().nullable(),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  ),
  errors: [],
});
