import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const day = '2026-11-20';
const unknownId = randomUUID();

const kindsWithoutTaxNumber = [
  'account A',
  'account B',
  'corporate member',
  'support',
  'editor',
  'finance',
  'admin',
] as const;
const notABusiness = Object.fromEntries(
  kindsWithoutTaxNumber.map((kind) => [kind, 'commerce.businessOnly' as const]),
);

/** Refunds, credit, cases, invoices and reconciliation. */
export const booksSamples: Samples = {
  answerCase: {
    input: () => ({ params: { id: unknownId }, body: { text: 'Kami periksa' } }),
    open: ['params.id'],
  },
  checkMoneyTaken: {},
  askMoneyTaken: {
    input: () => ({ body: { account_id: unknownId } }),
    open: ['body.account_id'],
  },
  assignCase: {
    input: () => ({ params: { id: unknownId }, body: { assigned_to: null } }),
    open: ['params.id'],
  },
  getDeskCase: { input: () => ({ params: { id: unknownId } }), open: ['params.id'] },
  listDeskCases: {},
  resendInvoice: {
    input: () => ({ body: { payment_id: unknownId } }),
    open: ['body.payment_id'],
  },
  exportBilling: {},
  getBusinessBuyer: { refuses: notABusiness },
  getCredit: {},
  grantCredit: {
    input: () => ({
      body: { account_id: unknownId, amountRupiah: 1_000, reason: 'Maaf', key: 'uji-pemanggil' },
    }),
    open: ['body.account_id'],
  },
  listCases: {},
  listDifferences: {},
  listInvoices: {},
  listOpenCases: {},
  listRefunds: {},
  listRefundWork: {},
  makeRefund: {
    input: () => ({
      body: { payment_id: unknownId, amountRupiah: 1_000, reason: 'Maaf', key: 'uji-pemanggil' },
    }),
    open: ['body.payment_id'],
  },
  openInvoiceFile: { owned: { 'params.id': ({ invoiceId }) => invoiceId } },
  previewRefund: { owned: { 'params.id': ({ paymentId }) => paymentId } },
  reconcile: { input: () => ({ body: { day } }) },
  requestRefund: {
    input: () => ({ body: { way: 'method' } }),
    owned: { 'params.id': ({ paymentId }) => paymentId },
  },
  resolveDifference: {
    input: () => ({ params: { id: unknownId }, body: { resolution: 'Sudah diperiksa' } }),
    open: ['params.id'],
  },
  saveBusinessBuyer: {
    input: () => ({
      body: { company_name: 'PT Uji', npwp: '013000666091000', address: 'Jl. Uji No. 1' },
    }),
    refuses: notABusiness,
  },
  reportProblem: {
    input: () => {
      const report_id = randomUUID();
      const email = `${report_id}@contoh.id`;
      return { body: { report_id, topic: 'other', text: 'Halo', email } };
    },
    open: ['body.report_id'],
  },
  showCase: {
    input: () => ({ params: { token: 'bukan-token' } }),
  },
  showInvoice: { owned: { 'body.PaymentCode': ({ invoicedId }) => invoicedId } },
  showTransaction: { owned: { 'body.transaction_id': ({ paymentId }) => paymentId } },
  writeInCase: {
    input: () => ({ params: { token: 'bukan-token' }, body: { text: 'Halo' } }),
  },
};
