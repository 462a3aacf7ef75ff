import { z } from 'zod';
import { minimarkets, virtualAccountBanks } from '#contract/constants.ts';
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

/** What the gateway gave to be shown to the buyer. Empty where there is nothing to show, as for a push. */
export type Instruction = z.output<typeof instructionSchema>;

/** An instruction as it lies in the database. @throws when somebody wrote something else there. */
export function readInstruction(stored: unknown): Instruction | null {
  return stored === null ? null : instructionSchema.parse(stored);
}

/** What is kept of a gateway's answer; the rest of it is nobody's business. */
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
