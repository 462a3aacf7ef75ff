import { z } from 'zod';
import { defineCall, staffKinds, type StaffRole } from '../call.ts';
import { titleFilter } from '../catalog/operator-titles.ts';
import { titleBody } from '../catalog/title-body.ts';
import { reportReason } from '../engagement/comments.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { documentStates } from './document-shape.ts';
import { documentKinds } from './documents.ts';

/**
 * One act on many titles, documents, reviews, licences or films as files: tried out first, one by one, then done by a job, reported and
 * taken back within a day. Lines of a file are such an act, too.
 */
export const BULK_TITLES_MAX = 5_000;
/** So long an act may be taken back, and so long what was tried out may be done. */
export const BULK_UNDO_HOURS = 24;

const read = { module: 'editorial', method: 'GET', callers: staffKinds, rateLimit: 240 } as const;
const write = {
  module: 'editorial',
  method: 'POST',
  callers: ['editor', 'rights', 'admin'],
  rateLimit: 60,
} as const;

const { filmClass, matrix, country, language, genres, categories } = titleBody.shape;
const few = { genres: genres.unwrap(), categories: categories.unwrap() };

/** What is changed of each title; what is not named stays. */
const change = z
  .object({
    filmClass: filmClass.unwrap().unwrap().optional(),
    matrix: matrix.unwrap().unwrap().optional(),
    country: country.unwrap().unwrap().optional(),
    language: language.unwrap().unwrap().optional(),
    addGenres: few.genres.optional(),
    removeGenres: few.genres.optional(),
    addCategories: few.categories.optional(),
    removeCategories: few.categories.optional(),
  })
  .refine((set) => Object.values(set).some((value) => value !== undefined && value.length > 0), {
    error: 'Pilih sedikitnya satu hal yang diubah',
  });

/** Acts on rows of a list, and whose they are. */
export const listActCallers = {
  review: ['support', 'editor', 'admin'],
  licence: ['rights', 'admin'],
  asset: ['editor', 'admin'],
  document: ['editor', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type ListAct = keyof typeof listActCallers;
const titleActs = ['publish', 'withdraw', 'change', 'import'] as const;
export const bulkActs = [...titleActs, 'review', 'licence', 'asset', 'document'] as const;
/** `asked`: what it does takes a second person, who has not decided yet. */
export const bulkStates = [
  'checking',
  'ready',
  'asked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
/** `kept`: somebody changed the title since, and undoing left it alone. */
export const bulkOutcomes = [
  'waiting',
  'change',
  'same',
  'refused',
  'done',
  'undone',
  'kept',
] as const;

const job = z.object({
  jobId: id,
  /** Of the act or of the file. */
  name: z.string(),
  act: z.enum(bulkActs),
  state: z.enum(bulkStates),
  askedBy: z.string().nullable(),
  createdAt: isoTime,
  appliedAt: isoTime.nullable(),
  /** Null where it can't be taken back: not done, or too long ago. */
  undoUntil: isoTime.nullable(),
});
const counts = z.object(
  Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<
    (typeof bulkOutcomes)[number],
    z.ZodNumber
  >,
);
const jobView = job.extend({
  total: z.number().int(),
  counts,
  /** Why titles are left out, the most frequent reasons first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** Whether the caller may do and undo it. */
  mayAct: z.boolean(),
});
export type BulkJob = z.output<typeof job>;
export type BulkJobView = z.output<typeof jobView>;
export const bulkAnswer = envelope(jobView);

export const createBulk = defineCall({
  ...write,
  id: 'createBulk',
  path: '/studio/v1/editorial/bulk/create',
  summary: 'Tries one act out on chosen titles, or on all that a filter finds; does nothing yet',
  body: z.object({
    /** The page's own: the same again is the same job. */
    jobId: id,
    act: z.discriminatedUnion('do', [
      z.object({ do: z.literal('publish') }),
      z.object({ do: z.literal('withdraw') }),
      z.object({ do: z.literal('change'), change, isPublished: z.boolean().default(false) }),
    ]),
    select: z.union([
      z.object({ ids: z.array(id).min(1).max(BULK_TITLES_MAX) }),
      z.object({ filter: z.object(titleFilter) }),
    ]),
  }),
  answer: bulkAnswer,
  errors: ['editorial.bulkEmpty', 'editorial.bulkFull', 'editorial.bulkNotYours'],
});

const words = text(500).transform((value) => value.trim());
const reason = words.refine((value) => value.length >= 5, 'Tulis alasannya, minimal 5 huruf');
const listed = { kind: z.enum(documentKinds), state: z.enum(documentStates).optional() };
const rows = z.array(z.object({ id })).min(1).max(BULK_TITLES_MAX);

export const createListBulk = defineCall({
  ...write,
  callers: ['support', 'editor', 'rights', 'admin'],
  id: 'createListBulk',
  path: '/studio/v1/editorial/bulk/begin',
  summary:
    'Tries one act out on chosen documents (or all that a filter finds), reviews, licences or media; does nothing yet',
  body: z.object({
    jobId: id,
    act: z.discriminatedUnion('do', [
      z
        .object({
          do: z.literal('review'),
          /** With the version that the moderator saw: one that changed since is left alone. */
          items: z
            .array(z.object({ id, version: z.number().int().min(1) }))
            .min(1)
            .max(BULK_TITLES_MAX),
          decision: z.enum(['publish', 'hide', 'remove']),
          /** What authors are told; needed to hide and to remove. */
          reason: reportReason.optional(),
        })
        .refine((act) => act.decision === 'publish' || act.reason !== undefined, {
          error: 'Pilih alasannya: penulis membacanya',
          path: ['reason'],
        }),
      z
        .object({
          do: z.literal('licence'),
          items: rows,
          /** Ends them now. */
          isEnded: z.boolean().default(false),
          /** Another end; null: none. What is not named stays. */
          toAt: z.iso.datetime({ offset: true }).nullable().optional(),
          catchupHours: z.number().int().min(0).max(8_760).optional(),
          /** For the trail and for the second person, whom longer or wider ones take. */
          reason,
        })
        .refine((act) => act.isEnded || act.toAt !== undefined || act.catchupHours !== undefined, {
          error: 'Pilih sedikitnya satu hal yang diubah',
        }),
      z
        .object({
          do: z.literal('asset'),
          items: rows,
          /** `waive`: lets every open major issue pass; a blocker never. */
          deed: z.enum(['retry', 'cancel', 'waive']),
          reason: words.default(''),
        })
        .refine((act) => act.deed !== 'waive' || act.reason.length >= 5, {
          error: 'Tulis alasannya, minimal 5 huruf',
          path: ['reason'],
        }),
      z
        .object({
          do: z.literal('document'),
          deed: z.enum(['publish', 'withdraw']),
          items: rows.optional(),
          filter: z.object({ ...listed, words: text(120).optional() }).optional(),
        })
        .refine((act) => (act.items === undefined) !== (act.filter === undefined), {
          error: 'Pilih dokumennya, atau saringannya',
        }),
    ]),
  }),
  answer: bulkAnswer,
  errors: ['editorial.bulkEmpty', 'editorial.bulkFull', 'editorial.bulkNotYours'],
});

export const listBulks = defineCall({
  ...read,
  id: 'listBulks',
  path: '/studio/v1/editorial/bulk/list',
  summary: 'Acts on many titles, the newest first',
  query: z.object({
    pageSize,
    /** The last job of the page before. */
    after: id.optional(),
  }),
  answer: envelope(z.object({ jobs: z.array(job), next: id.nullable() })),
  errors: [],
});

const query = z.object({ jobId: id });

export const getBulk = defineCall({
  ...read,
  id: 'getBulk',
  path: '/studio/v1/editorial/bulk/get',
  summary: 'How far an act on many titles is, and what it does or did',
  query,
  answer: bulkAnswer,
  errors: ['editorial.bulkNotFound'],
});

export const listBulkItems = defineCall({
  ...read,
  id: 'listBulkItems',
  path: '/studio/v1/editorial/bulk/items',
  summary: 'The titles of an act, with what became of each and why',
  query: query.extend({
    outcome: z.enum(bulkOutcomes).optional(),
    pageSize,
    /** The last number of the page before. */
    after: z.coerce.number().int().min(0).max(BULK_TITLES_MAX).optional(),
  }),
  answer: envelope(
    z.object({
      items: z.array(
        z.object({
          no: z.number().int(),
          line: z.number().int().nullable(),
          /** The title or the file that it is about; null where there is none to look at. */
          aboutId: id.nullable(),
          /** Of a document: which page it has. */
          kind: listed.kind.nullable(),
          name: z.string(),
          slug: z.string(),
          isNew: z.boolean(),
          outcome: z.enum(bulkOutcomes),
          reason: z.string().nullable(),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  ),
  errors: ['editorial.bulkNotFound'],
});

export const reportBulk = defineCall({
  ...read,
  id: 'reportBulk',
  path: '/studio/v1/editorial/bulk/report',
  summary: 'The report of an act on many titles as CSV, line by line',
  query,
  media: 'text/csv',
  answer: z.string(),
  errors: ['editorial.bulkNotFound'],
});

const steer = {
  ...write,
  callers: ['support', 'editor', 'rights', 'admin'],
  body: query,
  answer: bulkAnswer,
  errors: [
    'editorial.bulkNotFound',
    'editorial.bulkClosed',
    'editorial.bulkNotYours',
    'studio.approvalOpen',
  ],
} as const;

export const applyBulk = defineCall({
  ...steer,
  id: 'applyBulk',
  path: '/studio/v1/editorial/bulk/apply',
  summary:
    'Does what was tried out, one by one, or asks a second person for what takes one; again is the same as once',
});

export const undoBulk = defineCall({
  ...steer,
  id: 'undoBulk',
  path: '/studio/v1/editorial/bulk/undo',
  summary: 'Takes an act back within a day where rows stand as it left them; licences by two',
});
