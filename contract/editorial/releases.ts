import { z } from 'zod';
import { defineCall } from '../call.ts';
import { planTiers } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { documentKinds, editorialReaders, editors } from './documents.ts';

/**
 * Releases: many documents that go live in one transaction at one moment, and back in another. A release pins the version
 * of each; what is saved later is not published with it.
 */
const write = { module: 'editorial', method: 'POST', callers: editors, rateLimit: 120 } as const;
const read = { module: 'editorial', method: 'GET', callers: editorialReaders } as const;
const no = z.number().int().min(1).max(1_000_000_000);
export const MOST_RELEASE_ITEMS = 200;

/** `changed`: published, and one of its documents has a newer draft or is shown in another version. */
const releaseStates = ['draft', 'review', 'planned', 'published', 'changed', 'undone'] as const;

const item = z.object({
  documentId: id,
  kind: z.enum(documentKinds),
  name: z.string(),
  /** The version that it publishes; null: it withdraws the document. */
  no: z.number().int().nullable(),
  /** The newest one, and the one that viewers see. */
  draftNo: z.number().int(),
  liveNo: z.number().int().nullable(),
  /** What viewers saw before and after; null until it is published. */
  beforeNo: z.number().int().nullable(),
  afterNo: z.number().int().nullable(),
  problem: z.string().nullable(),
});

const release = z.object({
  releaseId: id,
  name: z.string(),
  note: z.string(),
  state: z.enum(releaseStates),
  plannedFor: isoTime.nullable(),
  problem: z.string().nullable(),
  publishedAt: isoTime.nullable(),
  undoneAt: isoTime.nullable(),
  updatedAt: isoTime,
  documents: z.number().int(),
});
const withItems = release.extend({ items: z.array(item) });

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
    'Makes a release or says anew what is in it; a planned one falls back to a draft (editor, admin)',
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
  errors: ['editorial.releaseClosed', 'editorial.documentNotFound', 'editorial.termsOfFinance'],
});

const addressed = z.object({ releaseId: id });

export const addToRelease = defineCall({
  ...write,
  id: 'addToRelease',
  path: '/studio/v1/editorial/release/add',
  summary:
    'Puts the newest version of documents into a release, in place of an older one (editor, admin)',
  body: addressed.extend({ documentIds: z.array(id).min(1).max(MOST_RELEASE_ITEMS) }),
  answer: envelope(withItems),
  errors: [
    'editorial.releaseNotFound',
    'editorial.releaseClosed',
    'editorial.releaseFull',
    'editorial.documentNotFound',
    'editorial.termsOfFinance',
  ],
});

export const askReleaseReview = defineCall({
  ...write,
  id: 'askReleaseReview',
  path: '/studio/v1/editorial/release/ask-review',
  summary: 'Marks a draft as waiting to be looked at, or takes that back (editor, admin)',
  body: addressed.extend({ isAsked: z.boolean() }),
  answer: envelope(withItems),
  errors: ['editorial.releaseNotFound', 'editorial.releaseClosed'],
});

export const planRelease = defineCall({
  ...write,
  id: 'planRelease',
  path: '/studio/v1/editorial/release/plan',
  summary: 'Publishes a release at a time; no time cancels the plan (editor, admin)',
  body: addressed.extend({ at: z.iso.datetime({ offset: true }).nullable() }),
  answer: envelope(withItems),
  errors: [
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
    'Publishes every document of a release now, or none of them; again is the same as once (editor, admin)',
  body: addressed,
  answer: envelope(withItems),
  errors: ['editorial.releaseNotFound', 'editorial.releaseClosed', 'editorial.releaseIncomplete'],
});

export const undoRelease = defineCall({
  ...write,
  id: 'undoRelease',
  path: '/studio/v1/editorial/release/undo',
  summary:
    'Shows again what viewers saw before a release, each as a new version; refused with their names where documents changed since, unless those are left as they are (editor, admin)',
  body: addressed.extend({ leaveChanged: z.boolean().default(false) }),
  answer: envelope(withItems),
  errors: [
    'editorial.releaseNotFound',
    'editorial.releaseNotPublished',
    'editorial.releaseOverwritten',
  ],
});

/** As whom a page is looked at: a kind of viewer, never a person. */
export const previewSegments = ['visitor', ...planTiers, 'child'] as const;

export const openPreview = defineCall({
  ...read,
  callers: ['editor', 'admin'],
  method: 'POST',
  id: 'openPreview',
  path: '/studio/v1/editorial/preview/open',
  summary:
    "The address of the viewers' own pages with a release, or one document's version, as if it were published: for a kind of viewer at a time, for minutes, for this member of staff",
  body: z
    .object({
      releaseId: id.optional(),
      documentId: id.optional(),
      /** Of the document; the newest without it. */
      no: no.optional(),
      segment: z.enum(previewSegments).default('visitor'),
      at: z.iso.datetime({ offset: true }).optional(),
      /** The page to begin with. */
      path: text(300)
        .regex(/^\/(?![/\\])[\w\-./?=&%]*$/, 'Isi dengan alamat halaman Tayang')
        .default('/'),
    })
    .refine(
      ({ releaseId, documentId }) => (releaseId === undefined) !== (documentId === undefined),
      {
        error: 'Sebutkan satu rilis atau satu dokumen',
      },
    ),
  answer: envelope(z.object({ url: z.string(), expiresAt: isoTime })),
  errors: ['editorial.releaseNotFound', 'editorial.documentNotFound'],
});
