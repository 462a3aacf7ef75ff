import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const UNKNOWN_ID = '6d4b7a52-1111-4222-8333-123456789abc';
const review = { content: 'Ceritanya hangat, aktingnya kuat.', starRating: 5 };
const span = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };

export const engagementSamples: Samples = {
  checkPersonalization: {},
  checkReferral: { input: () => ({ query: { code: 'ABCDEFGH' } }) },
  // No reward is held.
  decideReferral: {
    input: () => ({ body: { useId: randomUUID(), decision: 'give', reason: 'coba' } }),
    refuses: { everyone: 'engagement.referralNotHeld' },
    open: ['body.useId'],
  },
  getReaction: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getReferralDetail: {},
  listHeldReferrals: {},
  postTitleReact: {
    input: ({ titleId }) => ({ body: { productId: titleId, reaction: 'none' } }),
  },
  // Who asks here is new, and the code leads to no account.
  useReferral: {
    input: () => ({ body: { code: 'ABCDEFGH' } }),
    refuses: { everyone: 'engagement.referralUnknown' },
  },
  decideModeration: {
    input: () => ({
      body: { comments: [{ comment_id: UNKNOWN_ID, version: 1 }], decision: 'publish' },
    }),
    open: ['body.comment_id'],
  },
  enterTakedownOrder: {
    input: () => ({
      body: {
        number: '1/2026',
        authority: 'Komdigi',
        urgency: 'normal',
        received_at: '2026-01-01T00:00:00Z',
        comment_ids: [UNKNOWN_ID],
      },
    }),
  },
  exportModeration: { input: () => ({ query: span }) },
  getCommentList: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getCommentScore: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getFavoriteList: {},
  getModerationQueue: {},
  listContentPreferences: {},
  listContentRatings: {},
  listModerationWords: {},
  postAppealComment: {
    input: () => ({ body: { note: 'Ini pendapat jujur saya.' } }),
    owned: { 'params.id': ({ reviewId }) => reviewId },
  },
  postCommentHelpful: {
    input: () => ({ params: { id: UNKNOWN_ID }, body: { helpful: true } }),
    open: ['params.id'],
  },
  postDeleteComment: { owned: { 'params.id': ({ otherReviewId }) => otherReviewId } },
  postEditComment: {
    input: () => ({ body: review }),
    owned: { 'params.id': ({ reviewId }) => reviewId },
  },
  postFavoriteAdd: { input: ({ titleId }) => ({ body: { productId: titleId } }) },
  postFavoriteDelete: { input: ({ titleId }) => ({ body: { productId: titleId } }) },
  postReportComment: {
    input: () => ({ params: { id: UNKNOWN_ID }, body: { reason: 'spoiler' } }),
    open: ['params.id'],
  },
  postWriteComment: { input: ({ titleId }) => ({ body: { productId: titleId, ...review } }) },
  saveModerationWords: {
    input: () => ({ body: { words: [{ kind: 'brand', word: 'coba', points: 2 }] } }),
  },
  submitPersonalization: { input: () => ({ body: { skip: true } }) },
  tryModerationWords: {
    input: () => ({ body: { words: [{ kind: 'brand', word: 'coba', points: 2 }] } }),
  },
};
