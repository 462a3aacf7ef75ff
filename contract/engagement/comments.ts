import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import {
  type ReportReason,
  reportReasons,
  reviewLimits,
  reviewOrders,
  reviewStates,
} from './review-words.ts';

const reasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
export const reportReason = z.enum(reasonNames);

const starRating = z.number().int().min(1).max(5);
// Counted as a person counts: without what stands around it.
const title = text(400)
  .transform((value) => value.trim())
  .pipe(z.string().max(reviewLimits.title, 'Judul paling banyak 80 huruf'));
const content = text(8000)
  .transform((value) => value.trim().replace(/\n{3,}/g, '\n\n'))
  .pipe(
    z
      .string()
      .min(reviewLimits.contentMin, 'Ulasan minimal 10 huruf')
      .max(reviewLimits.content, 'Ulasan paling banyak 1.000 huruf'),
  );
const atSeconds = z.number().min(0).max(86_400);

/** Most pages by number; a reader who goes on uses `after`. */
const MOST_PAGES = 100;

const score = z.object({
  /** 1 to 5 with one decimal; null below five reviews. */
  average: z.number().nullable(),
  count: z.number().int(),
  verifiedCount: z.number().int(),
  /** How many gave 5, 4, 3, 2 and 1 stars. */
  histogram: z.array(z.object({ stars: z.number().int(), count: z.number().int() })),
});

const comment = z.object({
  commentId: z.string(),
  /** Given name and first letter: `Budi S.`. */
  name: z.string(),
  starRating: z.number().int(),
  title: z.string(),
  content: z.string(),
  /** The profile watched it, by our own record. */
  verified: z.boolean(),
  spoiler: z.boolean(),
  atSeconds: z.number().nullable(),
  /** It gives away what the reader hasn't reached: pages cover it until the reader asks. */
  isCovered: z.boolean(),
  helpful: z.number().int(),
  isHelpful: z.boolean(),
  isOwn: z.boolean(),
  writtenAt: isoTime,
  editedAt: isoTime.nullable(),
});

const ownComment = comment.extend({
  state: z.enum(reviewStates),
  /** Why it is not shown, in words for its author; null while it is. */
  stateNote: z.string().nullable(),
  canAppeal: z.boolean(),
  hasAppealed: z.boolean(),
  /** What became of the appeal against what stops it now; null where there is none. */
  appeal: z.enum(['open', 'refused']).nullable(),
});

/** Reviews are for grown-ups: no child reads or writes any, and a visitor in the children's mode neither. */
const readers = ['client', 'service', 'account'] as const;

export const getCommentList = defineCall({
  id: 'getCommentList',
  method: 'GET',
  path: '/list_comment',
  module: 'engagement',
  summary:
    'Reviews of a title with score and histogram, and what the caller wrote; never for children',
  callers: readers,
  query: z.object({
    /** Of a film, a series or an episode of it. */
    productId: id,
    page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
    pageSize,
    orderBy: z.enum(reviewOrders).default('helpful'),
    /** Only of those who watched it. */
    verified: z.enum(['true', 'false', '1', '0']).default('false'),
    /** `next` of the page before; stands in place of `page`. */
    after: pageKey.optional(),
  }),
  answer: envelope(
    z.object({
      comments: z.array(comment),
      page: z.number().int(),
      pageSize: z.number().int(),
      total: z.number().int(),
      totalPages: z.number().int(),
      next: z.string().nullable(),
      score,
      own: ownComment.nullable(),
      /** Far more reviews than usual today: those of people who haven't watched it wait for a person. */
      isBusy: z.boolean(),
    }),
  ),
  errors: ['engagement.reviewTitleNotFound', 'common.adultOnly'],
});

export const getCommentScore = defineCall({
  id: 'getCommentScore',
  method: 'GET',
  path: '/v2/comment/score',
  module: 'engagement',
  summary: 'Score and histogram of a title alone; never for children',
  callers: readers,
  query: z.object({ productId: id }),
  answer: envelope(score),
  errors: ['common.adultOnly'],
});

const written = envelope(ownComment);

export const postWriteComment = defineCall({
  id: 'postWriteComment',
  method: 'POST',
  path: '/write_comment',
  module: 'engagement',
  summary: 'Writes what the profile thinks of a title; again is an edit',
  callers: ['account'],
  rateLimit: 20,
  body: z.object({
    productId: id,
    title: title.default(''),
    content,
    starRating,
    /** It gives away how the story goes on. */
    spoiler: z.boolean().default(false),
    /** The moment that it speaks of: covered for those who haven't got there. */
    atSeconds: atSeconds.nullable().default(null),
  }),
  answer: written,
  errors: [
    'engagement.reviewTitleNotFound',
    'engagement.reviewRefused',
    'engagement.reviewTooSoon',
    'engagement.reviewDayFull',
  ],
});

const params = z.object({ id });

export const postEditComment = defineCall({
  id: 'postEditComment',
  method: 'POST',
  path: '/v2/comment/{id}/edit',
  module: 'engagement',
  summary: "Changes one's own review; what it said before is kept as a version",
  callers: ['account'],
  rateLimit: 20,
  params,
  body: z.object({
    title: title.default(''),
    content,
    starRating,
    spoiler: z.boolean().default(false),
    atSeconds: atSeconds.nullable().default(null),
  }),
  answer: written,
  errors: ['engagement.reviewNotFound', 'engagement.reviewRefused', 'engagement.reviewDayFull'],
});

export const postDeleteComment = defineCall({
  id: 'postDeleteComment',
  method: 'POST',
  path: '/v2/comment/{id}/delete',
  module: 'engagement',
  summary: "Takes one's own review back, with all its versions",
  callers: ['account'],
  params,
  answer: envelope(z.object({ deleted: z.literal(true) })),
  errors: ['engagement.reviewNotFound'],
});

export const postCommentHelpful = defineCall({
  id: 'postCommentHelpful',
  method: 'POST',
  path: '/v2/comment/{id}/helpful',
  module: 'engagement',
  summary: "Says that another's review helped, or takes it back; again is the same as once",
  callers: ['account'],
  rateLimit: 60,
  params,
  body: z.object({ helpful: z.boolean() }),
  answer: envelope(z.object({ helpful: z.number().int(), isHelpful: z.boolean() })),
  errors: ['engagement.reviewNotFound', 'engagement.reviewOwn'],
});

export const postReportComment = defineCall({
  id: 'postReportComment',
  method: 'POST',
  path: '/v2/comment/{id}/report',
  module: 'engagement',
  summary: 'Reports a review to the moderators; once an account, again is the same',
  callers: ['account'],
  rateLimit: 20,
  params,
  body: z.object({ reason: reportReason, note: text(reviewLimits.note).default('') }),
  answer: envelope(z.object({ reported: z.literal(true), decidedBy: isoTime })),
  errors: ['engagement.reviewNotFound', 'engagement.reviewOwn', 'engagement.reportsDayFull'],
});

export const postAppealComment = defineCall({
  id: 'postAppealComment',
  method: 'POST',
  path: '/v2/comment/{id}/appeal',
  module: 'engagement',
  summary: "Asks for a second look at one's own review that was hidden or removed, once",
  callers: ['account'],
  rateLimit: 20,
  params,
  body: z.object({
    note: text(reviewLimits.note)
      .transform((value) => value.trim())
      .pipe(z.string().min(10, 'Tulis alasanmu, minimal 10 huruf')),
  }),
  answer: written,
  errors: ['engagement.reviewNotFound', 'engagement.appealClosed'],
});
