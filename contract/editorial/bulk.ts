import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { titleFilter } from '../catalog/operator-titles.ts';
import { titleBody } from '../catalog/title-body.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';

/**
 * One act on many titles: tried out first, title by title, then done by a job, reported and taken back within a day.
 * Lines of a file are such an act, too.
 */
export const BULK_TITLES_MAX = 5_000;
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;
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

export const bulkActs = ['publish', 'withdraw', 'change', 'import'] as const;
export const bulkStates = ['checking', 'ready', 'running', 'done', 'undoing', 'undone'] as const;
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
const answer = envelope(jobView);

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
  answer,
  errors: ['editorial.bulkEmpty', 'editorial.bulkFull', 'editorial.bulkNotYours'],
});

/** What a column of a file may mean. */
export const importFields = [
  'slug',
  'name',
  'kind',
  'originalName',
  'tagline',
  'synopsis',
  'year',
  'filmClass',
  'matrix',
  'country',
  'language',
  'genres',
  'categories',
  'licensor',
  'contract',
  'licenceFrom',
  'licenceTo',
] as const;
export type ImportField = (typeof importFields)[number];

const content = text(IMPORT_BYTES_MAX, 1);

export const readImport = defineCall({
  ...write,
  id: 'readImport',
  path: '/studio/v1/editorial/import/read',
  summary: 'The columns of a CSV file, with what each may mean; keeps nothing',
  body: z.object({ content }),
  answer: envelope(
    z.object({
      lines: z.number().int(),
      columns: z.array(
        z.object({
          header: z.string(),
          /** Of the first lines that have one. */
          samples: z.array(z.string()),
          field: z.enum(importFields).nullable(),
        }),
      ),
    }),
  ),
  errors: ['editorial.importUnreadable', 'editorial.bulkFull', 'editorial.bulkEmpty'],
});

export const createImport = defineCall({
  ...write,
  id: 'createImport',
  path: '/studio/v1/editorial/import/create',
  summary: 'Tries the lines of a CSV file out on the titles that they name; does nothing yet',
  body: z.object({
    jobId: id,
    fileName: text(200, 1),
    content,
    /** By the place of the column; null: not read. */
    columns: z.array(z.enum(importFields).nullable()).min(1).max(200),
    isPublished: z.boolean().default(false),
  }),
  answer,
  errors: [
    'editorial.importUnreadable',
    'editorial.importColumns',
    'editorial.bulkFull',
    'editorial.bulkEmpty',
    'editorial.bulkNotYours',
  ],
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
  answer,
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
          /** Null where no title is meant. */
          titleId: id.nullable(),
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

const onJob = z.object({ jobId: id });

export const applyBulk = defineCall({
  ...write,
  id: 'applyBulk',
  path: '/studio/v1/editorial/bulk/apply',
  summary: 'Does what was tried out, title by title; again is the same as once',
  body: onJob,
  answer,
  errors: ['editorial.bulkNotFound', 'editorial.bulkClosed', 'editorial.bulkNotYours'],
});

export const undoBulk = defineCall({
  ...write,
  id: 'undoBulk',
  path: '/studio/v1/editorial/bulk/undo',
  summary: 'Takes an act on many titles back within a day, where they are as it left them',
  body: onJob,
  answer,
  errors: ['editorial.bulkNotFound', 'editorial.bulkClosed', 'editorial.bulkNotYours'],
});

export const exportTitles = defineCall({
  ...read,
  id: 'exportTitles',
  path: '/studio/v1/editorial/export/titles',
  summary: 'The titles that a filter finds as CSV, in the columns that an import reads',
  rateLimit: 10,
  query: z.object(titleFilter),
  media: 'text/csv',
  answer: z.string(),
  errors: [],
});
