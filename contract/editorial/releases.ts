import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { wantedPrice } from '../commerce/operator-offers.ts';
import { envelope } from '../envelope.ts';
import { id, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { editorialReaders, editors } from './documents.ts';
import { listedRelease, releaseStates, withItems } from './release-shapes.ts';

/**
 * Releases: many documents, prices and channels' weeks that go live in one transaction at one moment, and back in another. A
 * release pins the version of each; what is saved later is not published with it. Each part is put in and taken out by who may
 * publish it alone: terms of sale and prices by finance, weeks by schedulers, all else by editors. One with terms or prices is
 * published, planned and undone by finance, with the passkey just shown; the editors' documents in it once an editor asked for a
 * look, which hands it over. Of the others, one that holds weeks alone is the schedulers'; else a week goes along with the
 * editors' documents. What begins or moves a price waits for a second person.
 */
const write = {
  module: 'editorial',
  method: 'POST',
  callers: [...editors, 'finance', 'scheduler'],
  rateLimit: 120,
} as const;
const ofSchedulers = { ...write, callers: ['scheduler', 'admin'] } as const;
const ofFinance = { ...write, callers: ['finance', 'admin'], needsStepUp: true } as const;
const read = { module: 'editorial', method: 'GET', callers: editorialReaders } as const;
const no = z.number().int().min(1).max(1_000_000_000);
export const MOST_RELEASE_ITEMS = 200;
/** Each is checked fourteen days ahead and announced for three in the one transaction. */
export const MOST_RELEASE_WEEKS = 50;

const releaseName = text(120, 1)
  .transform((value) => value.trim())
  .pipe(z.string().min(1));

/** For the second person, whom prices take. */
const reason = text(200).default('');
/** Why who asks may not have this done with what is in a release. */
const refusals = [
  'editorial.releaseOfFinance',
  'editorial.releaseOfEditors',
  'editorial.releaseOfSchedulers',
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
    /** Only those that hold a week of this channel and are not out yet. */
    channelId: id.optional(),
    pageSize,
    after: pageKey.optional(),
  }),
  answer: envelope(z.object({ releases: z.array(listedRelease), next: z.string().nullable() })),
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
    'Makes a release or says anew which documents are in it; a planned one whose content changes falls back to a draft (editor, finance, scheduler, admin)',
  body: z.object({
    releaseId: id,
    name: releaseName,
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
  callers: [...editors, 'finance'],
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

export const addWeekToRelease = defineCall({
  ...ofSchedulers,
  id: 'addWeekToRelease',
  path: '/studio/v1/editorial/release/week/add',
  summary:
    "Puts a version of a channel's week into a release, the newest without one, in place of another one of the channel; its warnings ask; with a name it makes the release where it is not there yet; with a time it is planned too, or nothing is changed (scheduler, admin)",
  body: addressed.extend({
    channelId: id,
    name: releaseName.optional(),
    no: no.optional(),
    acceptWarnings: z.boolean().default(false),
    /** Not of a release with prices or terms. */
    at: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: envelope(withItems),
  errors: [
    'editorial.releaseNotFound',
    'editorial.releaseClosed',
    'editorial.releaseFull',
    'editorial.releaseIncomplete',
    'editorial.releaseOfEditors',
    'editorial.releaseOfFinance',
    'editorial.planInPast',
    'live.channelNotFound',
    'live.weekVersionNotFound',
    'live.weekOlder',
    'live.weekHasWarnings',
  ],
});

export const dropWeekFromRelease = defineCall({
  ...ofSchedulers,
  id: 'dropWeekFromRelease',
  path: '/studio/v1/editorial/release/week/drop',
  summary: "Takes a channel's week out of a release (scheduler, admin)",
  body: addressed.extend({ channelId: id }),
  answer: envelope(withItems),
  errors: ['editorial.releaseNotFound', 'editorial.releaseClosed'],
});

export const askReleaseReview = defineCall({
  ...write,
  callers: [...editors, 'scheduler'],
  id: 'askReleaseReview',
  path: '/studio/v1/editorial/release/ask-review',
  summary:
    'Marks a draft as waiting to be looked at, or takes that back (editor, scheduler, admin)',
  body: addressed.extend({ isAsked: z.boolean() }),
  answer: envelope(withItems),
  errors: [
    'editorial.releaseNotFound',
    'editorial.releaseClosed',
    'editorial.releaseOfFinance',
    'editorial.releaseOfEditors',
    'editorial.releaseOfSchedulers',
  ],
});

export const planRelease = defineCall({
  ...write,
  id: 'planRelease',
  path: '/studio/v1/editorial/release/plan',
  summary:
    'Publishes a release at a time; no time cancels the plan; with prices once a second person agreed (editor, finance, scheduler, admin)',
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
    'Publishes all of a release now, or nothing; again is the same as once; with prices once a second person agreed (editor, finance, scheduler, admin)',
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
    'Shows again what viewers saw before a release, each as a new version; refused with their names where documents, prices or weeks changed since, unless those are left as they are; where it moves a price once a second person agreed (editor, finance, scheduler, admin)',
  body: addressed.extend({ leaveChanged: z.boolean().default(false), reason }),
  answer,
  errors: [
    ...refusals,
    'editorial.releaseNotFound',
    'editorial.releaseNotPublished',
    'editorial.releaseOverwritten',
  ],
});
