import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paymentShape, rightShape } from './shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text, trimmedText } from '../fields.ts';
import { pageKey } from '../page-key.ts';

const members = ['account'] as const;
const amount = z.number().int();

/** An invoice, or the credit note that corrects one. Amounts are whole rupiah; DPP and PPN make the total. */
const invoiceShape = z.object({
  invoiceId: id,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  paymentId: id,
  totalRupiah: amount,
  dppRupiah: amount,
  ppnRupiah: amount,
  lines: z.array(z.object({ name: z.string(), amountRupiah: amount })),
  issuedAt: isoTime,
});

export const showTransaction = defineCall({
  id: 'showTransaction',
  method: 'POST',
  path: '/v2/minipack/transaction-history/detail',
  module: 'commerce',
  summary: 'One payment of the caller with what it brought and its invoices',
  callers: members,
  body: z.object({ transaction_id: id }),
  answer: envelope(
    paymentShape
      .omit({ token: true, qrString: true, instruction: true, rights: true })
      .extend({ rights: z.array(rightShape), invoices: z.array(invoiceShape) }),
  ),
  errors: ['commerce.paymentNotFound'],
});

export const showInvoice = defineCall({
  id: 'showInvoice',
  method: 'POST',
  path: '/v2/minipack/invoice',
  module: 'commerce',
  summary: 'The invoice of a payment of the caller; `PaymentCode` is the payment id',
  callers: members,
  body: z.object({ PaymentCode: id }),
  answer: envelope(
    invoiceShape.extend({
      buyer: z.object({
        name: z.string(),
        companyName: z.string().nullable(),
        npwp: z.string().nullable(),
        address: z.string().nullable(),
      }),
      creditNotes: z.array(invoiceShape),
    }),
  ),
  errors: ['commerce.paymentNotFound', 'commerce.invoiceNotFound'],
});

export const listInvoices = defineCall({
  id: 'listInvoices',
  method: 'GET',
  path: '/v2/invoice/list',
  module: 'commerce',
  summary: 'Invoices and credit notes of the caller, newest first',
  callers: members,
  answer: envelope(z.object({ invoices: z.array(invoiceShape) })),
  errors: [],
});

export const openInvoiceFile = defineCall({
  id: 'openInvoiceFile',
  method: 'GET',
  path: '/v2/invoice/{id}/file',
  media: 'application/pdf',
  refusedAt: '/akun/berkas/faktur/{id}',
  module: 'commerce',
  summary: 'An invoice of the caller as PDF or as a page to print',
  callers: members,
  rateLimit: 30,
  params: z.object({ id }),
  query: z.object({ format: z.enum(['pdf', 'html']).default('pdf') }),
  answer: z.string(),
  errors: ['commerce.invoiceNotFound'],
});

export const exportBilling = defineCall({
  id: 'exportBilling',
  method: 'GET',
  path: '/v2/billing/csv',
  media: 'text/csv',
  refusedAt: '/akun/berkas/pembayaran.csv',
  module: 'commerce',
  summary: 'Payments of the caller with their invoices as CSV, newest first',
  callers: members,
  rateLimit: 10,
  answer: z.string(),
  errors: [],
});

const businessShape = z.object({ company_name: z.string(), npwp: z.string(), address: z.string() });

export const getBusinessBuyer = defineCall({
  id: 'getBusinessBuyer',
  method: 'GET',
  path: '/v2/invoice/business',
  module: 'commerce',
  summary: 'What a business account wants on its invoices; null until it says so',
  callers: members,
  answer: envelope(businessShape.nullable()),
  errors: ['commerce.businessOnly'],
});

export const saveBusinessBuyer = defineCall({
  id: 'saveBusinessBuyer',
  method: 'POST',
  path: '/v2/invoice/business',
  module: 'commerce',
  summary: 'Company, tax number and address for the invoices from now on',
  callers: members,
  rateLimit: 20,
  body: z.object({
    company_name: trimmedText(120, 2),
    /** 15 or 16 digits; dots, dashes and spaces may stand between them. */
    npwp: text(30, 1),
    address: trimmedText(300, 5),
  }),
  answer: envelope(businessShape),
  errors: ['commerce.businessOnly', 'commerce.npwpInvalid'],
});

// Calls of staff.

const staffReaders = ['support', 'finance', 'auditor', 'admin'] as const;
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
  callers: staffReaders,
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
  callers: staffReaders,
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
  callers: staffReaders,
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
