import { z } from 'zod';
import { minimarkets, type PaymentMethodKey, virtualAccountBanks } from '#contract/constants.ts';

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

/** @throws when somebody wrote something else there. */
export const readChoice = (stored: unknown): MethodChoice => choiceSchema.parse(stored);

/** Only what this method asks for. */
export function choiceFor(method: PaymentMethodKey, given: MethodChoice): MethodChoice {
  const { bank, store, phone, save, saved, attempt } = given;
  if (method === '2') return { ...(bank && { bank }) };
  if (method === '8') return { ...(store && { store }) };
  if (method === '5') return { ...(phone && { phone }) };
  if (method !== '1' && method !== '4') return {};
  return { ...(save && { save }), ...(saved && { saved }), ...(attempt && { attempt }) };
}

export function isSameChoice(a: MethodChoice, b: MethodChoice): boolean {
  const isSameSaved = a.save === b.save && a.saved === b.saved && a.attempt === b.attempt;
  return a.bank === b.bank && a.store === b.store && a.phone === b.phone && isSameSaved;
}
