import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const day = '2026-11-20';
const unknownId = randomUUID();

const month = '2026-11';
const period = { startsAt: `${day}T00:00:00Z`, endsAt: '2030-01-01T00:00:00Z' };

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
export const ledgerSamples: Samples = {
  answerTicket: {
    input: () => ({ params: { id: unknownId }, body: { text: 'Kami periksa' } }),
    open: ['params.id'],
  },
  listStaffPackages: {},
  getStaffPackage: { input: () => ({ params: { id: unknownId } }), open: ['params.id'] },
  previewPrice: {
    input: () => ({ params: { id: unknownId }, query: { priceRupiah: '10000' } }),
    open: ['params.id'],
  },
  withdrawPrice: {
    input: () => ({ body: { versionId: unknownId, reason: 'Salah tanggal' } }),
    open: ['body.versionId'],
  },
  stopPromotion: {
    input: () => ({ params: { id: unknownId }, body: { reason: 'Selesai' } }),
    open: ['params.id'],
  },
  rehearseCoupon: { input: () => ({ body: { name: 'Uji', percent: 10, ...period } }) },
  createVoucherCodes: {
    input: () => ({
      body: { promotionId: randomUUID(), name: 'Uji', amountRupiah: 1_000, codes: 1, ...period },
    }),
    open: ['body.promotionId'],
  },
  getVoucherCodes: { input: () => ({ params: { id: unknownId } }), open: ['params.id'] },
  exportVoucherCodes: {
    input: () => ({ body: { promotionId: unknownId } }),
    open: ['body.promotionId'],
  },
  revokeVoucherCode: {
    input: () => ({ body: { code: 'TYV-AAAA-AAAA-AAAA', reason: 'Bocor' } }),
  },
  searchInvoices: {},
  getStaffInvoice: { input: () => ({ params: { id: unknownId } }), open: ['params.id'] },
  openStaffInvoiceFile: { input: () => ({ params: { id: unknownId } }), open: ['params.id'] },
  exportInvoices: { input: () => ({ query: { month } }) },
  listJournal: { input: () => ({ query: { month } }) },
  exportJournal: { input: () => ({ query: { month } }) },
  saveLedgerAccount: {
    input: () => ({ body: { book: 'revenue', code: '4-1100', name: 'Pendapatan' } }),
  },
  listMonths: {},
  checkMonth: { input: () => ({ params: { month } }) },
  closeMonth: { input: () => ({ body: { month: '2099-01' } }) },
  getRevenueReport: { input: () => ({ query: { month } }) },
  getCohorts: {},
  assignDifference: {
    input: () => ({ params: { id: unknownId }, body: { isMine: true } }),
    open: ['params.id'],
  },
  checkMissingPayment: {},
  askMissingPayment: {
    input: () => ({ body: { account_id: unknownId } }),
    open: ['body.account_id'],
  },
  assignTicket: {
    input: () => ({ params: { id: unknownId }, body: { assigned_to: null } }),
    open: ['params.id'],
  },
  getDeskTicket: { input: () => ({ params: { id: unknownId } }), open: ['params.id'] },
  listDeskTickets: {},
  listSavedReplies: {},
  saveSavedReply: {
    input: () => ({ body: { replyId: unknownId, name: 'Uji pemanggil', text: 'Halo' } }),
    open: ['body.replyId'],
  },
  deleteSavedReply: {
    input: () => ({ body: { replyId: unknownId } }),
    open: ['body.replyId'],
  },
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
  listTickets: {},
  listDifferences: {},
  listInvoices: {},
  listOpenTickets: {},
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
  showTicket: {
    input: () => ({ params: { token: 'bukan-token' } }),
  },
  showInvoice: { owned: { 'body.PaymentCode': ({ invoicedId }) => invoicedId } },
  showTransaction: { owned: { 'body.transaction_id': ({ paymentId }) => paymentId } },
  writeInTicket: {
    input: () => ({ params: { token: 'bukan-token' }, body: { text: 'Halo' } }),
  },
};
