import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cartShape } from './shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const members = ['account'] as const;
const method = z.enum(['1', '4']);

/** The words to agree to. Their id changes with every word of them. */
const choiceShape = z.object({ method, textId: z.string(), text: z.string() });
/** `name` as its owner knows it: `GoPay ••1234`. */
const savedShape = z.object({ method: z.string(), name: z.string() });

const autoRenewalShape = z.object({
  /** What is renewed by now; null while it is off. */
  active: savedShape
    .extend({
      /** Until when the card can be charged; null for a wallet, and where its bank does not say. */
      validUntil: isoTime.nullable(),
      /** The next charge; null where this end is not charged. */
      chargeAt: isoTime.nullable(),
      amountRupiah: z.number().int().nullable(),
      /** Why the last try for this end failed. */
      decline: z.string().nullable(),
      /** Why this end is not charged, then as a sentence where its owner does not know. */
      held: z.enum(['cancelled', 'price', 'expired', 'sold_out', 'declined']).nullable(),
      heldBecause: z.string().nullable(),
    })
    .nullable(),
  /** Agreed to, but nothing can be charged yet: a payment or a linking is still to come. */
  waiting: savedShape.extend({ state: z.string() }).nullable(),
  /** It ended by itself not long ago, and why. */
  failed: savedShape.extend({ because: z.string() }).nullable(),
  /** What can be agreed to now. */
  choices: z.array(choiceShape),
  /** Every consent, the newest first. */
  history: z.array(
    z.object({
      consentId: id,
      method: z.string(),
      version: z.string(),
      text: z.string(),
      agreedAt: isoTime,
      activatedAt: isoTime.nullable(),
      endedAt: isoTime.nullable(),
      endReason: z.string().nullable(),
    }),
  ),
});

export const getAutoRenewal = defineCall({
  id: 'getAutoRenewal',
  method: 'GET',
  path: '/v2/subscription/automatic',
  module: 'commerce',
  summary:
    'Whether the plan renews by itself, when and for how much, and every consent given to it',
  callers: members,
  rateLimit: 120,
  answer: envelope(autoRenewalShape),
  errors: [],
});

export const listAutoRenewalChoices = defineCall({
  id: 'listAutoRenewalChoices',
  method: 'GET',
  path: '/v2/cart/{id}/automatic',
  module: 'commerce',
  summary: 'What a buyer may agree to beside a purchase, by method; `agreed` is what was ticked',
  callers: members,
  params: z.object({ id }),
  answer: envelope(z.object({ choices: z.array(choiceShape), agreed: z.string().nullable() })),
  errors: ['commerce.cartNotFound'],
});

export const linkAutoRenewalWallet = defineCall({
  id: 'linkAutoRenewalWallet',
  method: 'POST',
  path: '/v2/subscription/automatic/link',
  module: 'commerce',
  summary: 'Begins to link a GoPay wallet; its owner agrees at `url`',
  callers: members,
  rateLimit: 10,
  body: z.object({
    phone: text(20, 1),
    /** The words that were ticked; absent where they were ticked beside the purchase. */
    text_id: text(60).optional(),
  }),
  answer: envelope(z.object({ url: z.string() })),
  errors: [
    'commerce.subscriptionNone',
    'commerce.automaticNotOffered',
    'commerce.automaticWording',
    'commerce.automaticNoWallet',
    'commerce.methodUnavailable',
    'commerce.gatewayUnreachable',
  ],
});

export const renewByCard = defineCall({
  id: 'renewByCard',
  method: 'POST',
  path: '/v2/subscription/automatic/card',
  module: 'commerce',
  summary: 'The cart of the next period: a card is saved while it is paid, by consent',
  callers: members,
  rateLimit: 20,
  answer: envelope(cartShape),
  errors: [
    'commerce.subscriptionNone',
    'commerce.renewalNotFound',
    'commerce.renewalOver',
    'commerce.packageNotFound',
    'commerce.cartNotFound',
  ],
});

export const stopAutoRenewal = defineCall({
  id: 'stopAutoRenewal',
  method: 'POST',
  path: '/v2/subscription/automatic/stop',
  module: 'commerce',
  summary: 'Takes the consent back: nothing is charged by it, and what was saved is forgotten',
  callers: members,
  rateLimit: 20,
  answer: envelope(autoRenewalShape),
  errors: ['commerce.automaticNone'],
});
