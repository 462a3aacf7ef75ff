import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';

const readers = ['support', 'finance', 'auditor', 'admin'] as const;
const amount = z.number().int();

/** A month of Western Indonesian time, `2026-11`. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Tulis bulan seperti 2026-11');

const staffInvoice = z.object({
  invoiceId: id,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  paymentId: id,
  totalRupiah: amount,
  dppRupiah: amount,
  ppnRupiah: amount,
  issuedAt: isoTime,
  /** To whom, masked; null once the account was erased. */
  buyer: z.string().nullable(),
});

export const searchInvoices = defineCall({
  id: 'searchInvoices',
  method: 'GET',
  path: '/studio/v1/invoice/list',
  module: 'commerce',
  summary:
    'Invoices and credit notes, the newest first: by number, order, payment or account, kind and month',
  callers: readers,
  query: z.object({
    /** A number, an order, the id of a payment or of an account; anything else finds nothing. */
    words: text(120).default(''),
    kind: z.enum(['invoice', 'credit_note']).optional(),
    month: month.optional(),
    after: pageKey.optional(),
    pageSize,
  }),
  answer: envelope(z.object({ invoices: z.array(staffInvoice), next: pageKey.nullable() })),
  errors: [],
});

export const getStaffInvoice = defineCall({
  id: 'getStaffInvoice',
  method: 'GET',
  path: '/studio/v1/invoice/{id}',
  module: 'commerce',
  summary: 'One invoice with its lines, its buyer masked, and what corrects it',
  callers: readers,
  params: z.object({ id }),
  answer: envelope(
    staffInvoice.extend({
      accountId: id.nullable(),
      lines: z.array(z.object({ name: z.string(), amountRupiah: amount })),
      /** The invoice that a credit note corrects. */
      corrects: id.nullable(),
      /** Everything that was issued about the same payment, this one too. */
      related: z.array(staffInvoice),
    }),
  ),
  errors: ['commerce.invoiceNotFound'],
});

export const openStaffInvoiceFile = defineCall({
  id: 'openStaffInvoiceFile',
  method: 'GET',
  path: '/studio/v1/invoice/{id}/file',
  media: 'application/pdf',
  module: 'commerce',
  summary: 'The PDF as its buyer has it; it names them, so that opening it is an act',
  callers: readers,
  rateLimit: 60,
  params: z.object({ id }),
  answer: z.string(),
  errors: ['commerce.invoiceNotFound'],
});

export const exportInvoices = defineCall({
  id: 'exportInvoices',
  method: 'GET',
  path: '/studio/v1/invoice/zip',
  media: 'application/zip',
  module: 'commerce',
  summary:
    'The invoices and credit notes of a month as PDF in a ZIP with a list, in parts of 500; an act',
  callers: ['finance', 'admin'],
  needsStepUp: true,
  rateLimit: 10,
  query: z.object({ month, part: z.coerce.number().int().min(1).max(10_000).default(1) }),
  answer: z.string(),
  errors: ['commerce.invoiceNotFound'],
});
