import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { wantedPrice } from '../commerce/operator-offers.ts';
import { envelope } from '../envelope.ts';
import { id, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { editorialReaders, editors } from './documents.ts';
import { release, releaseStates, withItems } from './release-shapes.ts';

/**
 * Releases: many documents and prices that go live in one transaction at one moment, and back in another. A release pins
 * the version of each; what is saved later is not published with it. Each part is put in and taken out by who may publish it
 * alone: terms of sale and prices by finance, all else by editors. One with either is published, planned and undone by
 * finance, with the passkey just shown; the editors' documents in it once an editor asked for a look, which hands it over.
 * What begins or moves a price waits for a second person.
 */
const write = {
  module: 'editorial',
  method: 'POST',
  callers: [...editors, 'finance'],
  rateLimit: 120,
} as const;
const ofFinance = { ...write, callers: ['finance', 'admin'], needsStepUp: true } as const;
const read = { module: 'editorial', method: 'GET', callers: editorialReaders } as const;
const no = z.number().int().min(1).max(1_000_000_000);
export const MOST_RELEASE_ITEMS = 200;

/** For the second person, whom prices take. */
const reason = text(200).default('');
/** Why who asks may not have this done with what is in a release. */
const refusals = [
  'editorial.releaseOfFinance',
  'editorial.releaseOfEditors',
  'editorial.releaseNotHandedOver',
  'studio.stepUpNeeded',
  'studio.approvalOpen',
] as const;
const answer = envelope(z.union([withItems, askedApproval]));

export const listReleases = defineCall({
  ...read,
  id: 'listReleases',
  path: '/studio/v1/editorial/release/list',
  summary: 'Releases, those changed last first',
  query: z.object({
    state: z.enum(releaseStates).exclude(['changed']).optional(),
    pageSize,
    after: pageKey.optional(),
  }),
  answer: envelope(z.object({ releases: z.array(release), next: z.string().nullable() })),
  errors: [],
});

export const getRelease = defineCall({
  ...read,
  id: 'getRelease',
  path: '/studio/v1/editorial/release/get',
  summary: 'A release with its documents',
  query: z.object({ releaseId: id }),
  answer: envelope(withItems),
  errors: ['editorial.releaseNotFound'],
});

export const saveRelease = defineCall({
  ...write,
  id: 'saveRelease',
  path: '/studio/v1/editorial/release/save',
  summary:
    'Makes a release or says anew which documents are in it; a planned one whose content changes falls back to a draft (editor, finance, admin)',
  body: z.object({
    releaseId: id,
    name: text(120, 1)
      .transform((value) => value.trim())
      .pipe(z.string().min(1)),
    note: text(500).default(''),
    items: z
      .array(z.object({ documentId: id, no: no.nullable() }))
      .max(MOST_RELEASE_ITEMS)
      .refine(
        (items) => new Set(items.map(({ documentId }) => documentId)).size === items.length,
        'Sebuah dokumen hanya bisa sekali di dalam rilis',
      ),
  }),
  answer: envelope(withItems),
  errors: [
    'editorial.releaseClosed',
    'editorial.documentNotFound',
    'editorial.termsOfFinance',
    'editorial.releaseOfEditors',
    'editorial.versionUnreadable',
    'editorial.termsStay',
  ],
});

const addressed = z.object({ releaseId: id });

export const addToRelease = defineCall({
  ...write,
  id: 'addToRelease',
  path: '/studio/v1/editorial/release/add',
  summary:
    'Puts the newest version of documents into a release, in place of an older one (editor, finance, admin)',
  body: addressed.extend({ documentIds: z.array(id).min(1).max(MOST_RELEASE_ITEMS) }),
  answer: envelope(withItems),
  errors: [
    'editorial.releaseNotFound',
    'editorial.releaseClosed',
    'editorial.releaseFull',
    'editorial.documentNotFound',
    'editorial.termsOfFinance',
    'editorial.releaseOfEditors',
  ],
});

export const addPriceToRelease = defineCall({
  ...ofFinance,
  id: 'addPriceToRelease',
  path: '/studio/v1/editorial/release/price/add',
  summary:
    'Puts a price into a release, in place of another one of its package: it begins with the release, or at a later date of its own (finance, admin)',
  body: addressed.extend({ packageId: id, ...wantedPrice }),
  answer: envelope(withItems),
  errors: [
    'editorial.releaseNotFound',
    'editorial.releaseClosed',
    'editorial.releaseFull',
    'commerce.packageNotFound',
    'commerce.promoNotLower',
    'commerce.pricePast',
  ],
});

export const dropPriceFromRelease = defineCall({
  ...ofFinance,
  id: 'dropPriceFromRelease',
  path: '/studio/v1/editorial/release/price/drop',
  summary: 'Takes a price out of a release (finance, admin)',
  body: addressed.extend({ packageId: id }),
  answer: envelope(withItems),
  errors: ['editorial.releaseNotFound', 'editorial.releaseClosed'],
});

export const askReleaseReview = defineCall({
  ...write,
  callers: editors,
  id: 'askReleaseReview',
  path: '/studio/v1/editorial/release/ask-review',
  summary: 'Marks a draft as waiting to be looked at, or takes that back (editor, admin)',
  body: addressed.extend({ isAsked: z.boolean() }),
  answer: envelope(withItems),
  errors: ['editorial.releaseNotFound', 'editorial.releaseClosed', 'editorial.releaseOfFinance'],
});

export const planRelease = defineCall({
  ...write,
  id: 'planRelease',
  path: '/studio/v1/editorial/release/plan',
  summary:
    'Publishes a release at a time; no time cancels the plan; with prices once a second person agreed (editor, finance, admin)',
  body: addressed.extend({ at: z.iso.datetime({ offset: true }).nullable(), reason }),
  answer,
  errors: [
    ...refusals,
    'editorial.releaseNotFound',
    'editorial.releaseClosed',
    'editorial.releaseIncomplete',
    'editorial.planInPast',
  ],
});

export const publishRelease = defineCall({
  ...write,
  id: 'publishRelease',
  path: '/studio/v1/editorial/release/publish',
  summary:
    'Publishes all of a release now, or nothing; again is the same as once; with prices once a second person agreed (editor, finance, admin)',
  body: addressed.extend({ reason }),
  answer,
  errors: [
    ...refusals,
    'editorial.releaseNotFound',
    'editorial.releaseClosed',
    'editorial.releaseIncomplete',
  ],
});

export const undoRelease = defineCall({
  ...write,
  id: 'undoRelease',
  path: '/studio/v1/editorial/release/undo',
  summary:
    'Shows again what viewers saw before a release, each as a new version; refused with their names where documents or prices changed since, unless those are left as they are; where it moves a price once a second person agreed (editor, finance, admin)',
  body: addressed.extend({ leaveChanged: z.boolean().default(false), reason }),
  answer,
  errors: [
    ...refusals,
    'editorial.releaseNotFound',
    'editorial.releaseNotPublished',
    'editorial.releaseOverwritten',
  ],
});
