import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text, trimmedText } from '../fields.ts';
import { month } from './invoices.ts';

const finance = ['finance', 'admin'] as const;
const readers = [...finance, 'rights', 'auditor'] as const;
const amount = z.number().int();

const ledgerBook = z.enum([
  'gateway_clearing',
  'customer_credit',
  'refunds_payable',
  'revenue',
  'goodwill',
]);
/** Why money moved, in words: of the page and of the file. */
export const journalCauses = {
  payment: 'Pembayaran',
  charge: 'Dibayar dengan saldo',
  refund: 'Pengembalian diputuskan',
  refund_paid: 'Pengembalian dibayar',
  credit_refund: 'Kembali ke saldo',
  goodwill: 'Saldo goodwill',
  chargeback: 'Tagihan balik',
  erasure: 'Sisa saldo akun yang dihapus',
} as const;
const cause = z.enum([
  'payment',
  'charge',
  'refund',
  'refund_paid',
  'credit_refund',
  'goodwill',
  'chargeback',
  'erasure',
] as const satisfies readonly (keyof typeof journalCauses)[]);

const person = z.object({ accountId: id, name: z.string() }).nullable();

/** An account of the ledger under the code of the accounting, and what a month moved it by. */
const ledgerAccount = z.object({
  book: ledgerBook,
  code: z.string(),
  name: z.string(),
  debitRupiah: amount,
  creditRupiah: amount,
});

/** Where a journal goes on: the moment and the number of its last entry. */
const journalKey = z.string().regex(/^\d{1,14}_\d{1,18}$/, 'Halaman ini tidak dikenal');

export const listJournal = defineCall({
  id: 'listJournal',
  method: 'GET',
  path: '/studio/v1/ledger/journal',
  module: 'commerce',
  summary: 'Every movement of money that counts to a month, the first first, and its sums',
  callers: readers,
  query: z.object({ month, after: journalKey.optional(), pageSize }),
  answer: envelope(
    z.object({
      entries: z.array(
        z.object({
          entryId: z.number().int(),
          /** When it counts; other than `createdAt` where its own month was closed by then. */
          bookedAt: isoTime,
          createdAt: isoTime,
          cause,
          debit: ledgerBook,
          credit: ledgerBook,
          amountRupiah: amount,
          paymentId: id.nullable(),
        }),
      ),
      next: journalKey.nullable(),
      accounts: z.array(ledgerAccount),
      isClosed: z.boolean(),
    }),
  ),
  errors: [],
});

export const exportJournal = defineCall({
  id: 'exportJournal',
  method: 'GET',
  path: '/studio/v1/ledger/journal/file',
  media: 'text/csv',
  module: 'commerce',
  summary:
    'The journal of a month as CSV (BOM, comma or semicolon, formulas defused) or XLSX; an act',
  callers: [...finance, 'auditor'],
  rateLimit: 10,
  query: z.object({
    month,
    format: z.enum(['csv', 'xlsx']).default('csv'),
    separator: z.enum(['comma', 'semicolon']).default('semicolon'),
  }),
  answer: z.string(),
  errors: ['commerce.journalTooLong'],
});

export const saveLedgerAccount = defineCall({
  id: 'saveLedgerAccount',
  method: 'POST',
  path: '/studio/v1/ledger/account/save',
  module: 'commerce',
  summary: 'Under which code and name of the accounting an account of the ledger is exported',
  callers: finance,
  needsStepUp: true,
  rateLimit: 30,
  body: z.object({ book: ledgerBook, code: trimmedText(40), name: trimmedText(80) }),
  answer: envelope(z.object({ book: ledgerBook, code: z.string(), name: z.string() })),
  errors: [],
});

const closedMonth = z.object({
  month: z.string(),
  closedAt: isoTime,
  closedBy: person,
  approvedBy: person,
  approvalId: id.nullable(),
  entries: z.number().int(),
});

export const listMonths = defineCall({
  id: 'listMonths',
  method: 'GET',
  path: '/studio/v1/ledger/month/list',
  module: 'commerce',
  summary: 'Months that are closed, the newest first, and the one that would be closed next',
  callers: readers,
  answer: envelope(
    z.object({
      closed: z.array(closedMonth),
      /** Null before anything was posted. */
      next: z.string().nullable(),
    }),
  ),
  errors: [],
});

export const checkMonth = defineCall({
  id: 'checkMonth',
  method: 'GET',
  path: '/studio/v1/ledger/month/{month}',
  module: 'commerce',
  summary: 'What has to be right before a month is closed, looked at now',
  callers: readers,
  rateLimit: 60,
  params: z.object({ month }),
  answer: envelope(
    z.object({
      month: z.string(),
      checks: z.array(
        z.object({
          check: z.enum(['over', 'order', 'balanced', 'reconciled', 'settled', 'invoiced']),
          isGreen: z.boolean(),
          /** What it asks, and what is in its way: Indonesian. */
          label: z.string(),
          problem: z.string().nullable(),
        }),
      ),
      isClosed: z.boolean(),
      mayClose: z.boolean(),
    }),
  ),
  errors: [],
});

export const closeMonth = defineCall({
  id: 'closeMonth',
  method: 'POST',
  path: '/studio/v1/ledger/month/close',
  module: 'commerce',
  summary:
    'Closes a month for good, by two persons: what corrects it later falls into the open month (finance, admin)',
  callers: finance,
  needsStepUp: true,
  rateLimit: 30,
  body: z.object({ month, reason: text(200).default('') }),
  answer: envelope(askedApproval),
  errors: ['commerce.monthClosed', 'commerce.monthNotReady', 'studio.approvalOpen'],
});

const moved = z.object({ accounts: z.number().int(), rupiah: amount });

export const getRevenueReport = defineCall({
  id: 'getRevenueReport',
  method: 'GET',
  path: '/studio/v1/ledger/report',
  module: 'commerce',
  summary:
    'Monthly recurring revenue of a month (paid plans that run, over 30 days, without PPN), who came and went, and what was paid by method',
  callers: [...readers, 'analyst'],
  rateLimit: 30,
  query: z.object({ month }),
  /** Null while the month is being counted. */
  answer: envelope(
    z
      .object({
        month: z.string(),
        /** The end of the month, or while it runs when a round counted it last: within hours. */
        until: isoTime,
        before: moved,
        /** Never had a paid plan before. */
        new: moved,
        /** Had one, none at the beginning, one at the end. */
        returned: moved,
        up: moved,
        down: moved,
        /** One at the beginning, none at the end: their paid time was over. */
        lost: moved,
        after: moved,
        /** Of those at the beginning, how many were lost; null where there were none. */
        churnPercent: z.number().nullable(),
        methods: z.array(
          z.object({
            method: z.string(),
            name: z.string(),
            payments: z.number().int(),
            rupiah: amount,
          }),
        ),
      })
      .nullable(),
  ),
  errors: [],
});

/** Of those who first paid for a plan in a month: what became of them by another. */
const cohortMonth = z.object({
  month: z.string(),
  /** Who had a paid plan at the month's end, or when it was counted. */
  kept: z.number().int(),
  /** What their plans earned in it, without PPN. */
  rupiah: amount,
  isFinal: z.boolean(),
});

export const getCohorts = defineCall({
  id: 'getCohorts',
  method: 'GET',
  path: '/studio/v1/ledger/cohorts',
  module: 'commerce',
  summary:
    'Subscribers by the month of their first paid plan: how many still had one at the end of each month, and what they brought',
  callers: [...readers, 'analyst'],
  query: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
  answer: envelope(
    z.object({
      /** When the newest month was counted; null before any was. */
      countedAt: isoTime.nullable(),
      /** The newest first. */
      cohorts: z.array(
        z.object({
          started: z.string(),
          accounts: z.number().int(),
          /** From the month of start on; empty where that is older than what was counted. */
          months: z.array(cohortMonth),
        }),
      ),
    }),
  ),
  errors: [],
});
