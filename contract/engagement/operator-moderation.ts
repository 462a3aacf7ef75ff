import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { reportReason } from './comments.ts';
import { reviewStates } from './review-words.ts';

const moderators = ['support', 'editor', 'admin'] as const;

/** What the word lists hold; points of several kinds add up. */
export const wordKinds = [
  'gambling',
  'gambling_offer',
  'brand',
  'porn',
  'fraud',
  'abuse',
  'hate',
  'hostile',
  'group',
] as const;
export type WordKind = (typeof wordKinds)[number];

const MOST_DECIDED = 100;

const openReport = z.object({
  reason: reportReason,
  note: z.string(),
  at: isoTime,
  due_at: isoTime,
});

const waiting = z.object({
  comment_id: z.string(),
  title_id: z.string(),
  title_name: z.string().nullable(),
  name: z.string(),
  star_rating: z.number().int(),
  title: z.string(),
  content: z.string(),
  verified: z.boolean(),
  state: z.enum(reviewStates),
  /** words, new, edited, burst, reports, order; null: it is shown and was reported or appealed. */
  held_for: z.string().nullable(),
  /** What the word engine finds in it now. */
  signs: z.array(z.string()),
  version: z.number().int(),
  reports: z.array(openReport),
  orders: z.array(z.object({ number: z.string(), authority: z.string(), due_at: isoTime })),
  appeal: z.string().nullable(),
  due_at: isoTime,
  /** Its time is over: red. */
  is_late: z.boolean(),
});

export const getModerationQueue = defineCall({
  id: 'getModerationQueue',
  method: 'GET',
  path: '/studio/v1/moderation/queue',
  module: 'engagement',
  summary: 'Reviews that a person has to look at, the most urgent first',
  callers: moderators,
  query: z.object({ after: pageKey.optional(), pageSize }),
  answer: envelope(
    z.object({
      comments: z.array(waiting),
      next: z.string().nullable(),
      open: z.number().int(),
      late: z.number().int(),
    }),
  ),
  errors: [],
});

/** What a moderator decides; `remove` is by order of an authority or law and says so to the author. */
export const decideModeration = defineCall({
  id: 'decideModeration',
  method: 'POST',
  path: '/studio/v1/moderation/decide',
  module: 'engagement',
  summary: 'Publish, hide or remove reviews; authors and reporters are told',
  callers: moderators,
  rateLimit: 120,
  body: z.object({
    comments: z
      .array(z.object({ comment_id: id, version: z.number().int().min(1) }))
      .min(1)
      .max(MOST_DECIDED),
    decision: z.enum(['publish', 'hide', 'remove']),
    /** What the author is told; needed to hide and to remove. */
    reason: reportReason.optional(),
  }),
  answer: envelope(
    z.object({
      decided: z.array(z.string()),
      /** Changed by its author or decided by another moderator meanwhile: to be looked at again. */
      changed: z.array(z.string()),
    }),
  ),
  errors: ['engagement.decisionReason'],
});

const word = text(60, 2).transform((value) => value.trim().toLowerCase());
const wordEntry = z.object({ kind: z.enum(wordKinds), word, points: z.number().min(0).max(4) });

export const listModerationWords = defineCall({
  id: 'listModerationWords',
  method: 'GET',
  path: '/studio/v1/moderation/words',
  module: 'engagement',
  summary: 'Word lists of the moderation as they count now, with what staff changed',
  callers: moderators,
  answer: envelope(
    z.object({
      words: z.array(
        z.object({
          kind: z.enum(wordKinds),
          word: z.string(),
          points: z.number(),
          is_changed: z.boolean(),
        }),
      ),
    }),
  ),
  errors: [],
});

export const saveModerationWords = defineCall({
  id: 'saveModerationWords',
  method: 'POST',
  path: '/studio/v1/moderation/words/save',
  module: 'engagement',
  summary: 'Add words, change their points, or take them out by 0 points',
  callers: moderators,
  rateLimit: 60,
  body: z.object({ words: z.array(wordEntry).min(1).max(200) }),
  answer: envelope(z.object({ saved: z.number().int() })),
  errors: [],
});

export const tryModerationWords = defineCall({
  id: 'tryModerationWords',
  method: 'POST',
  path: '/studio/v1/moderation/words/try',
  module: 'engagement',
  summary: 'What changed words would do to the last 1,000 reviews, without changing anything',
  callers: moderators,
  rateLimit: 6,
  body: z.object({ words: z.array(wordEntry).min(1).max(200) }),
  answer: envelope(
    z.object({
      looked_at: z.number().int(),
      newly_held: z.number().int(),
      newly_free: z.number().int(),
      examples: z.array(
        z.object({
          comment_id: z.string(),
          content: z.string(),
          before: z.number(),
          after: z.number(),
        }),
      ),
    }),
  ),
  errors: [],
});

export const enterTakedownOrder = defineCall({
  id: 'enterTakedownOrder',
  method: 'POST',
  path: '/studio/v1/moderation/order',
  module: 'engagement',
  summary: "Enter an authority's takedown order: its reviews are held at once, with its clock",
  callers: moderators,
  rateLimit: 60,
  body: z.object({
    number: text(80, 1),
    authority: text(120, 1),
    /** urgent: 4 hours, normal: 24 hours, from when it was received. */
    urgency: z.enum(['urgent', 'normal']),
    received_at: z.iso.datetime({ offset: true }),
    comment_ids: z.array(id).min(1).max(MOST_DECIDED),
  }),
  answer: envelope(
    z.object({ held: z.array(z.string()), unknown: z.array(z.string()), due_at: isoTime }),
  ),
  errors: ['engagement.orderInFuture'],
});

export const exportModeration = defineCall({
  id: 'exportModeration',
  method: 'GET',
  path: '/studio/v1/moderation/export',
  module: 'engagement',
  summary:
    'Orders and reports of a span of at most 92 days as CSV, with their clocks, for the authority',
  callers: moderators,
  rateLimit: 10,
  query: z.object({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
  }),
  media: 'text/csv',
  answer: z.string(),
  errors: ['engagement.exportSpan'],
});
