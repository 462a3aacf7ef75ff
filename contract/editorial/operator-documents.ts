import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { planTiers } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { articleDetail } from './articles.ts';
import { clipShape } from './clips.ts';
import {
  documentBody,
  documentKinds,
  documentSlug,
  editorialReaders,
  editors,
  editorsBody,
} from './documents.ts';
import { documentShape, documentStates } from './document-shape.ts';
import { highlightPick } from './highlights.ts';
import { promoShape } from './promotions.ts';

/**
 * What editors do with documents: every save is a version of its own, viewers see the one that was published. Ids are
 * theirs to choose: the same save again is the same version.
 */
const write = { module: 'editorial', method: 'POST', callers: editors, rateLimit: 600 } as const;
const read = { module: 'editorial', method: 'GET', callers: editorialReaders } as const;
/** A series of many episodes is the largest document. */
export const MOST_DOCUMENT_BYTES = 4 * 1024 * 1024;
/** Of what is done to a document that is there. */
const refusals = [
  'editorial.documentNotFound',
  'editorial.termsOfFinance',
  'editorial.versionUnreadable',
] as const;
const time = z.iso.datetime({ offset: true });
/** For the second person, whom a lower age class of a title takes. */
const reason = text(500).default('');
const no = z.coerce.number().int().min(1).max(1_000_000_000);

export const saveDocument = defineCall({
  ...write,
  id: 'saveDocument',
  path: '/studio/v1/editorial/document/save',
  summary:
    'Saves a draft as a new version, put together with what others saved since; refused where both changed the same (editor, admin)',
  body: z.object({
    documentId: id,
    slug: documentSlug,
    /** The version that was edited; 0 for a new document. */
    baseNo: z.number().int().min(0).max(1_000_000_000),
    /** What was changed, for the history. */
    note: text(200).default(''),
    body: editorsBody,
  }),
  answer: envelope(documentShape),
  errors: [
    'editorial.versionConflict',
    'editorial.versionUnreadable',
    'editorial.slugTaken',
    'editorial.addressFixed',
  ],
});

export const publishDocument = defineCall({
  ...write,
  id: 'publishDocument',
  path: '/studio/v1/editorial/document/publish',
  summary:
    'Shows a version to viewers now; again is the same as once; a lower age class once a second person agreed (editor, admin)',
  body: z.object({ documentId: id, no, reason }),
  answer: envelope(z.union([documentShape, askedApproval])),
  errors: [...refusals, 'editorial.incomplete', 'studio.approvalOpen'],
});

export const planDocument = defineCall({
  ...write,
  id: 'planDocument',
  path: '/studio/v1/editorial/document/plan',
  summary: 'Publishes a version, or withdraws, at a time; no time cancels the plan (editor, admin)',
  body: z
    .object({
      documentId: id,
      action: z.enum(['publish', 'withdraw']).default('publish'),
      no: no.nullable().default(null),
      at: time.nullable(),
      reason,
    })
    .refine(({ action, at, no: version }) => action === 'withdraw' || at === null || version, {
      error: 'Sebutkan versi yang diterbitkan',
      path: ['no'],
    }),
  answer: envelope(z.union([documentShape, askedApproval])),
  errors: [...refusals, 'editorial.incomplete', 'editorial.planInPast', 'studio.approvalOpen'],
});

export const rollBackDocument = defineCall({
  ...write,
  id: 'rollBackDocument',
  path: '/studio/v1/editorial/document/roll-back',
  summary: 'Saves an older version as the newest one and shows it to viewers (editor, admin)',
  body: z.object({ documentId: id, no, reason }),
  answer: envelope(z.union([documentShape, askedApproval])),
  errors: [...refusals, 'editorial.incomplete', 'studio.approvalOpen'],
});

export const withdrawDocument = defineCall({
  ...write,
  id: 'withdrawDocument',
  path: '/studio/v1/editorial/document/withdraw',
  summary: 'Takes a document away from viewers now; its versions stay (editor, admin)',
  body: z.object({ documentId: id }),
  answer: envelope(documentShape),
  errors: refusals,
});

export const askDocumentReview = defineCall({
  ...write,
  id: 'askDocumentReview',
  path: '/studio/v1/editorial/document/ask-review',
  summary: 'Asks for a look at the newest version, or takes that back (editor, admin)',
  body: z.object({ documentId: id, no, isAsked: z.boolean(), words: text(500).default('') }),
  answer: envelope(documentShape),
  errors: [...refusals, 'editorial.versionConflict', 'editorial.reviewClosed'],
});

export const decideDocumentReview = defineCall({
  ...write,
  id: 'decideDocumentReview',
  path: '/studio/v1/editorial/document/decide-review',
  summary:
    'Approves a version that waits for a look, or returns it with words; never one’s own (editor, admin)',
  body: z
    .object({ documentId: id, no, isApproved: z.boolean(), words: text(500).default('') })
    .refine(({ isApproved, words }) => isApproved || words.trim() !== '', {
      error: 'Tulis apa yang harus diperbaiki',
      path: ['words'],
    }),
  answer: envelope(documentShape),
  errors: [
    ...refusals,
    'editorial.versionConflict',
    'editorial.reviewClosed',
    'editorial.reviewOwn',
  ],
});

export const listDocuments = defineCall({
  ...read,
  id: 'listDocuments',
  path: '/studio/v1/editorial/document/list',
  summary: 'Documents, those changed last first',
  query: z.object({
    kind: z.enum(documentKinds).optional(),
    state: z.enum(documentStates).optional(),
    /** Those alone whose newest version waits for somebody's look. */
    inReview: z.enum(['Y', 'N']).default('N'),
    /** Each of these somewhere in its name. */
    words: text(120).optional(),
    pageSize,
    /** `next` of the page before. */
    after: pageKey.optional(),
  }),
  answer: envelope(z.object({ documents: z.array(documentShape), next: z.string().nullable() })),
  errors: [],
});

export const getDocument = defineCall({
  ...read,
  id: 'getDocument',
  path: '/studio/v1/editorial/document/get',
  summary:
    'A document with one version of it; without a number the newest; a version that this server can not read has no words',
  query: z.object({ documentId: id, no: no.optional() }),
  answer: envelope(documentShape.extend({ no: z.number().int(), body: documentBody.nullable() })),
  errors: ['editorial.documentNotFound'],
});

/** What an act says of a document before and after it; null where it says nothing. */
const deed = z
  .object({
    no: z.number().int().nullish(),
    slug: z.string().optional(),
    kind: z.string().optional(),
    /** Of a plan; `for` is its time, null where it was cancelled. */
    action: z.string().optional(),
    for: z.string().nullish(),
    /** Of a review: what was asked or answered. */
    isAsked: z.boolean().optional(),
    isApproved: z.boolean().optional(),
    words: z.string().optional(),
    /** What was planned and is not any more. */
    plans: z
      .array(
        z.object({
          action: z.enum(['publish', 'withdraw']),
          no: z.number().int().nullable(),
          for: z.string(),
        }),
      )
      .optional(),
  })
  .nullable();
export type DocumentDeed = z.output<typeof deed>;

export const listDocumentVersions = defineCall({
  ...read,
  id: 'listDocumentVersions',
  path: '/studio/v1/editorial/document/history',
  summary: 'Versions of a document, the newest first, and what was done with it',
  query: z.object({ documentId: id, pageSize, before: no.optional() }),
  answer: envelope(
    z.object({
      versions: z.array(
        z.object({
          no: z.number().int(),
          savedAt: isoTime,
          note: z.string(),
          /** False where it holds what this server does not know; of a very large one this is told when it is opened. */
          isReadable: z.boolean(),
          /** Null once that account is erased, and of what a seed wrote. */
          accountId: id.nullable(),
          by: z.string().nullable(),
        }),
      ),
      /** Asked as `before` it brings the next page; null on the last. */
      next: z.number().int().nullable(),
      acts: z.array(
        z.object({
          act: z.string(),
          at: isoTime,
          accountId: id.nullable(),
          by: z.string().nullable(),
          before: deed,
          after: deed,
        }),
      ),
    }),
  ),
  errors: ['editorial.documentNotFound'],
});

export const previewDocument = defineCall({
  ...read,
  id: 'previewDocument',
  path: '/studio/v1/editorial/document/preview',
  summary: 'A version as a kind of viewer would see it at a time; never as a person',
  query: z.object({
    documentId: id,
    no: no.optional(),
    isChild: z.enum(['Y', 'N']).default('N'),
    tier: z.enum(planTiers).default('freemium'),
    hideScores: z.enum(['Y', 'N']).default('N'),
    at: time.optional(),
  }),
  answer: envelope(
    z.object({
      no: z.number().int(),
      isVisible: z.boolean(),
      /** Why not, in words; null where it is. */
      reason: z.string().nullable(),
      /** What publishing it would miss. */
      missing: z.array(z.string()),
      /** Titles named in it that a viewer of this tier may watch. */
      openTitles: z.array(z.string()),
      article: articleDetail.nullable(),
      promo: promoShape.nullable(),
      highlight: highlightPick.nullable(),
      clip: clipShape.nullable(),
    }),
  ),
  errors: ['editorial.documentNotFound'],
});
