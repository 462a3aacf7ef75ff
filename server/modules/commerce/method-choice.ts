import { z } from 'zod';
import { minimarkets, type PaymentMethodKey, virtualAccountBanks } from '#contract/constants.ts';

const choiceSchema = z.object({
  bank: z.enum(virtualAccountBanks).optional(),
  store: z.enum(minimarkets).optional(),
  /** Of the wallet, E.164; erased when the payment ends. */
  phone: z.string().optional(),
});

/** What a method leaves to the buyer: the bank, the shop, the wallet's number. */
export type MethodChoice = z.output<typeof choiceSchema>;

/** @throws when somebody wrote something else there. */
export const readChoice = (stored: unknown): MethodChoice => choiceSchema.parse(stored);

/** Only what this method asks for. */
export function choiceFor(method: PaymentMethodKey, given: MethodChoice): MethodChoice {
  const { bank, store, phone } = given;
  if (method === '2') return { ...(bank && { bank }) };
  if (method === '8') return { ...(store && { store }) };
  if (method === '5') return { ...(phone && { phone }) };
  return {};
}

export function isSameChoice(a: MethodChoice, b: MethodChoice): boolean {
  return a.bank === b.bank && a.store === b.store && a.phone === b.phone;
}
