import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { titleFilter } from '../catalog/operator-titles.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { bulkAnswer } from './bulk.ts';

/** Files of titles: in, as an act on many of them (bulk.ts), and out. */
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;

const write = {
  module: 'editorial',
  method: 'POST',
  callers: ['editor', 'rights', 'admin'],
  rateLimit: 60,
} as const;

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
  answer: bulkAnswer,
  errors: [
    'editorial.importUnreadable',
    'editorial.importColumns',
    'editorial.bulkFull',
    'editorial.bulkEmpty',
    'editorial.bulkNotYours',
  ],
});

export const exportTitles = defineCall({
  module: 'editorial',
  method: 'GET',
  callers: staffKinds,
  id: 'exportTitles',
  path: '/studio/v1/editorial/export/titles',
  summary: 'The titles that a filter finds as CSV, in the columns that an import reads',
  rateLimit: 10,
  query: z.object(titleFilter),
  media: 'text/csv',
  answer: z.string(),
  errors: [],
});
