import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paymentShape, rightShape } from './shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

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
  module: 'commerce',
  summary: 'Payments of the caller with their invoices as CSV, newest first',
  callers: members,
  rateLimit: 10,
  answer: z.string(),
  errors: [],
});

const businessShape = z.object({
  company_name: text(120, 2),
  /** 15 or 16 digits; dots, dashes and spaces may stand between them. */
  npwp: text(30, 1),
  address: text(300, 5),
});

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
  body: businessShape,
  answer: envelope(businessShape),
  errors: ['commerce.businessOnly', 'commerce.npwpInvalid'],
});
