import type { Selectable } from 'kysely';
import { z } from 'zod';
import { minimarkets, virtualAccountBanks } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { DB } from '#db/types.ts';
import type { Discount, LineItem } from '../cart/cart.ts';
import type { ChargeInstruction } from './gateways/gateway.ts';

/** Pages and the wallet apps that gateways lead to. Whatever else a link might be is not opened. */
const SAFE_LINK = /^(https?|gojek|shopeeid|dana|ovoid):/;

const instructionSchema = z.object({
  /** QRIS text, checked for CRC and amount. */
  qrString: z.string().optional(),
  virtualAccount: z
    .object({
      bank: z.enum(virtualAccountBanks),
      number: z.string(),
      /** Mandiri's biller code. */
      companyCode: z.string().optional(),
    })
    .optional(),
  paymentCode: z.object({ store: z.enum(minimarkets), code: z.string() }).optional(),
  /** The gateway's hosted page or a wallet's app. */
  redirectUrl: z.string().regex(SAFE_LINK).optional(),
  /** Closes a hosted page on which nothing was chosen yet. */
  pageToken: z.string().optional(),
});

/** What the gateway gave to be shown to the buyer. Empty where there is nothing to show, as for a prompt. */
export type Instruction = z.output<typeof instructionSchema>;

/** An instruction as it lies in the database. @throws where the database holds something else. */
export function readInstruction(stored: unknown): Instruction | null {
  return stored === null ? null : instructionSchema.parse(stored);
}

/** What is stored of a gateway's response; the rest of it is not. */
export function keepInstruction(
  given: Pick<
    ChargeInstruction,
    'qrString' | 'virtualAccount' | 'paymentCode' | 'redirectUrl' | 'pageToken'
  >,
): Instruction {
  const { redirectUrl } = given;
  return instructionSchema.parse({
    ...given,
    redirectUrl: redirectUrl !== undefined && SAFE_LINK.test(redirectUrl) ? redirectUrl : undefined,
  });
}

const choiceSchema = z.object({
  bank: z.enum(virtualAccountBanks).optional(),
  store: z.enum(minimarkets).optional(),
  /** Of the wallet, E.164; erased when the payment ends. */
  phone: z.string().optional(),
  /** The consent that this purchase turns on, if the way to pay is saved with it. */
  save: z.uuid().optional(),
  /** The consent that it is charged by, and which try of it this is. */
  saved: z.uuid().optional(),
  attempt: z.string().optional(),
});

/** What a method leaves to the buyer: the bank, the shop, the wallet's number. */
export type MethodChoice = z.output<typeof choiceSchema>;

/** @throws where the database holds something else. */
export const readChoice = (stored: unknown): MethodChoice => choiceSchema.parse(stored);

/** Only what this method asks for. */
export function choiceFor(method: PaymentMethod, given: MethodChoice): MethodChoice {
  const { bank, store, phone, save, saved, attempt } = given;
  if (method === 'virtualAccount') return { ...(bank && { bank }) };
  if (method === 'minimarket') return { ...(store && { store }) };
  if (method === 'ovo') return { ...(phone && { phone }) };
  if (method !== 'card' && method !== 'gopay') return {};
  return { ...(save && { save }), ...(saved && { saved }), ...(attempt && { attempt }) };
}

export function isSameChoice(a: MethodChoice, b: MethodChoice): boolean {
  const isSameSaved = a.save === b.save && a.saved === b.saved && a.attempt === b.attempt;
  return a.bank === b.bank && a.store === b.store && a.phone === b.phone && isSameSaved;
}

type Row = Selectable<DB['commerce.payment']>;

/** One try to pay a cart. Its id is the order id at the gateway. */
export type Payment = Omit<Row, 'lines' | 'discounts' | 'choice' | 'instruction'> & {
  lines: LineItem[];
  discounts: Discount[];
  choice: MethodChoice;
  instruction: Instruction | null;
};
