import { z } from 'zod';
import { defineCall } from '../call.ts';
import { month } from '../commerce/invoices.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize } from '../fields.ts';
import { pageKey } from '../page-key.ts';

const readers = ['rights', 'finance', 'analyst', 'auditor', 'admin'] as const;
const read = { module: 'studio', method: 'GET', callers: readers } as const;
const amount = z.number().int();
const licensor = z.string().trim().min(1).max(160);

const watched = {
  plays: amount,
  watchedMs: amount,
};
const money = {
  /** What was sold of the titles themselves, without PPN. */
  salesRupiah: amount,
  /** Their part of what plans earned, by hours watched. */
  plansRupiah: amount,
  /** The licensor's part of both; null where no licence agrees on one. */
  shareRupiah: amount.nullable(),
  /** The month's part of what the licences cost; null where none says, or none ends. */
  costRupiah: amount.nullable(),
};

/** How a month was counted; null before it was. */
const counted = z
  .object({
    countedAt: isoTime,
    /** The month is closed: its figures change no more. */
    isFinal: z.boolean(),
    plansRupiah: amount,
    watchedMs: amount,
  })
  .nullable();

const statementLine = z.object({
  licenceId: id,
  titleId: id,
  name: z.string(),
  licensor: z.string(),
  contract: z.string(),
  fromAt: isoTime,
  toAt: isoTime.nullable(),
  sharePercent: z.number().nullable(),
  ...watched,
  ...money,
  /** Rupiah an hour of viewing; null where it has no cost. Less than a minute of viewing counts as one. */
  hourRupiah: amount.nullable(),
});
export type StatementLine = z.output<typeof statementLine>;

export const listLicensors = defineCall({
  ...read,
  id: 'listLicensors',
  path: '/studio/v1/statement/licensor/list',
  summary: 'What the titles of each licensor were watched and earned in a month, by name',
  query: z.object({ month, after: licensor.optional(), pageSize }),
  answer: envelope(
    z.object({
      counted,
      licensors: z.array(z.object({ licensor: z.string(), titles: amount, ...watched, ...money })),
      next: z.string().nullable(),
    }),
  ),
  errors: [],
});

/** Where a statement goes on: the licence of its last line. */
export const listStatement = defineCall({
  ...read,
  id: 'listStatement',
  path: '/studio/v1/statement/list',
  summary: 'The statement of a licensor for a month, a line a licence, by title',
  query: z.object({ month, licensor, after: id.optional(), pageSize }),
  answer: envelope(z.object({ counted, lines: z.array(statementLine), next: id.nullable() })),
  errors: [],
});

export const exportStatement = defineCall({
  id: 'exportStatement',
  module: 'studio',
  method: 'GET',
  path: '/studio/v1/statement/file',
  media: 'text/csv',
  summary: 'The same as CSV (BOM, comma or semicolon, formulas defused); an act',
  callers: ['rights', 'finance', 'auditor', 'admin'],
  rateLimit: 10,
  query: z.object({
    month,
    licensor,
    separator: z.enum(['comma', 'semicolon']).default('semicolon'),
  }),
  answer: z.string(),
  errors: ['studio.statementNotFound'],
});

export const listHourCosts = defineCall({
  ...read,
  id: 'listHourCosts',
  path: '/studio/v1/statement/hour-cost/list',
  summary: 'What an hour of viewing cost by licence in a month, the dearest first',
  query: z.object({ month, after: pageKey.optional(), pageSize }),
  answer: envelope(z.object({ counted, lines: z.array(statementLine), next: pageKey.nullable() })),
  errors: [],
});
