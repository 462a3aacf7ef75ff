import { z } from 'zod';
import { parseIdentifier } from '../accounts/identifier.ts';
import {
  DEFAULT_PAYMENT_METHOD,
  minimarkets,
  type PaymentMethodKey,
  paymentMethods,
  virtualAccountBanks,
} from '../constants.ts';
import { id, text } from '../fields.ts';
import { paymentMethodOf } from '../payment-methods.ts';

const methodKeys = Object.keys(paymentMethods) as [PaymentMethodKey, ...PaymentMethodKey[]];

/** The specification's string keys "1" to "9". */
export const paymentMethodKey = z.enum(methodKeys);

const bank = z.enum(virtualAccountBanks);
const store = z.enum(minimarkets);

/** The number of an OVO account, as people write it. */
export const phoneField = text(20).refine((typed) => parseIdentifier(typed)?.kind === 'phone', {
  error: 'Isi nomor HP yang terdaftar di OVO, misalnya 0812 3456 7890',
});

/** What some methods ask of the buyer besides the method itself. */
const choiceFields = {
  /** Method "2": where the virtual account shall be. */
  bank: bank.optional(),
  /** Method "8". */
  store: store.optional(),
  /** Method "5". */
  phone: phoneField.optional(),
};

/** A checkout: the cart, the method, and what that method asks for. */
export const checkoutBody = z
  .object({
    cart_id: id,
    payment_method: paymentMethodKey.default(DEFAULT_PAYMENT_METHOD),
    /** Whether the buyer agrees to the terms of what is in the cart. */
    snk: z.boolean().default(true),
    /** The `textId` of the words that the buyer ticked, to renew automatically by this method. */
    auto_renew: text(60).optional(),
    ...choiceFields,
  })
  .superRefine((body, context) => {
    const missing = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { bank: at, store: shop, phone } = body;
    const method = paymentMethodOf(body.payment_method);
    if (method === 'virtualAccount' && at === undefined)
      missing('bank', 'Pilih bank tujuan transfer');
    if (method === 'minimarket' && shop === undefined) missing('store', 'Pilih minimarket');
    if (method === 'ovo' && !phone) missing('phone', 'Isi nomor HP yang terdaftar di OVO');
  });

/** A way to pay, and whether this amount can be paid by it now. */
export const methodShape = z.object({
  method: paymentMethodKey,
  name: z.string(),
  /** Methods of one kind stand together. */
  group: z.enum(['qris', 'wallet', 'transfer', 'store', 'card', 'credit']),
  /** How long a buyer has to pay. */
  lifeSeconds: z.number().int(),
  minRupiah: z.number().int(),
  maxRupiah: z.number().int(),
  isAvailable: z.boolean(),
  /** Why not; null while it is available. */
  reason: z
    .enum(['not_offered', 'amount_too_small', 'amount_too_large', 'disturbed', 'credit_short'])
    .nullable(),
  /** The same in words. */
  message: z.string().nullable(),
});

/** What to show to a buyer who still has to pay, by how the method is paid. */
export const instructionShape = z.discriminatedUnion('kind', [
  /** Draw `qrString` of the payment. */
  z.object({ kind: z.literal('qris') }),
  /** Opens the wallet's app on a phone; drawn as a code it does so from another screen. */
  z.object({ kind: z.literal('app'), url: z.string() }),
  z.object({
    kind: z.literal('virtual_account'),
    bank,
    number: z.string(),
    /** Mandiri's biller code. */
    companyCode: z.string().nullable(),
  }),
  z.object({ kind: z.literal('minimarket'), store, code: z.string() }),
  /** The wallet asks its owner; the number is shown in part. */
  z.object({ kind: z.literal('push'), phone: z.string() }),
  /** The gateway's own page, which leads back. */
  z.object({ kind: z.literal('page'), url: z.string() }),
]);
