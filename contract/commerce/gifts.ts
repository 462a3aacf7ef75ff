import { z } from 'zod';
import { defineCall } from '../call.ts';
import { SENDER_NAME_LENGTH } from '../constants.ts';
import { cartShape, rightShape } from './shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, nameOrNone, text } from '../fields.ts';

const members = ['account'] as const;
const kind = z.enum(['relative', 'gift']);
const code = z.object({ code: text(40, 1) });

export const createGift = defineCall({
  id: 'createGift',
  method: 'POST',
  path: '/v2/gift/create',
  module: 'commerce',
  summary: 'A cart with a plan for somebody else: for a relative by address, or as a gift by code',
  callers: members,
  rateLimit: 20,
  body: z.object({
    package_id: id,
    kind,
    /** E-mail or number; a gift travels by e-mail. */
    recipient: text(254, 1),
    /** Stands in the subject of the e-mail. */
    sender_name: nameOrNone(SENDER_NAME_LENGTH).optional(),
    message: text(300).optional(),
    deliver_at: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: envelope(cartShape),
  errors: [
    'commerce.packageNotFound',
    'commerce.giftRecipient',
    'commerce.giftToSelf',
    'commerce.giftDate',
    'commerce.tooManyGifts',
  ],
});

export const listGifts = defineCall({
  id: 'listGifts',
  method: 'GET',
  path: '/v2/gift/list',
  module: 'commerce',
  summary: 'What the caller bought for others; never whether an address has an account',
  callers: members,
  answer: envelope(
    z.object({
      gifts: z.array(
        z.object({
          giftId: id,
          kind,
          name: z.string(),
          recipient: z.string(),
          message: z.string().nullable(),
          /** `opened` only for codes: of a relative it would tell that the account exists. */
          state: z.enum(['scheduled', 'sent', 'opened', 'returned']),
          /** The code of a gift, until it is opened. */
          code: z.string().nullable(),
          deliverAt: isoTime,
          expiresAt: isoTime,
        }),
      ),
    }),
  ),
  errors: [],
});

export const lookAtGift = defineCall({
  id: 'lookAtGift',
  method: 'POST',
  path: '/v2/gift/look',
  module: 'commerce',
  summary: 'What a gift code holds and from whom, before it is opened',
  callers: members,
  rateLimit: 30,
  body: code,
  answer: envelope(
    z.object({
      name: z.string(),
      durationLabel: z.string(),
      senderName: z.string().nullable(),
      message: z.string().nullable(),
      expiresAt: isoTime,
    }),
  ),
  errors: [
    'commerce.giftNotFound',
    'commerce.giftUsed',
    'commerce.giftOver',
    'commerce.tooManyCodes',
  ],
});

export const redeemGift = defineCall({
  id: 'redeemGift',
  method: 'POST',
  path: '/v2/gift/redeem',
  module: 'commerce',
  summary: 'Opens a gift for the caller, once',
  callers: members,
  rateLimit: 30,
  body: code,
  answer: envelope(z.object({ rights: z.array(rightShape) })),
  errors: [
    'commerce.giftNotFound',
    'commerce.giftUsed',
    'commerce.giftOver',
    'commerce.tooManyCodes',
  ],
});
