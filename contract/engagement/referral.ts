import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, page, pageSize, text } from '../fields.ts';

/**
 * How far somebody invited has come. `registered`: has an account and has not proved the address. `joined`: proved it.
 * `paid`: a payment settled, its refund day runs. `held`: people look at it first. `rewarded`: both got their days.
 * `refused`: people said no. `ended`: nothing came of it in time.
 */
const referralStages = [
  'registered',
  'joined',
  'paid',
  'held',
  'rewarded',
  'refused',
  'ended',
] as const;
const stage = z.enum(referralStages);

/** Why people look at a reward first. */
const holdReasons = ['same_device', 'same_method', 'same_person'] as const;

/** As it was typed: small letters, spaces and hyphens are read too. */
const typedCode = text(40, 1);

const own = { module: 'engagement', rateLimit: 120 } as const;

/** Opens the account's code with the first call. Nothing in it says who was invited, or by whom. */
export const getReferralDetail = defineCall({
  ...own,
  id: 'getReferralDetail',
  method: 'GET',
  path: '/referral/detail',
  summary: 'The code to invite with, who came by it, and what it brought',
  callers: ['account'],
  answer: envelope(
    z.object({
      /** Eight letters of Crockford's alphabet. */
      code: z.string(),
      link: z.url(),
      /** Accounts made with the code, the latest thousand: of these with a proved address, of these with a payment. */
      invited: z.number().int(),
      joined: z.number().int(),
      paid: z.number().int(),
      /** Times that this account got its days for somebody. */
      rewards: z.number().int(),
      /** For people, in order. */
      rules: z.array(z.string()),
      /** Rewards that are left of a year's. */
      rewards_left: z.number().int(),
      /** The latest of those who were invited, without who they are: `number` counts them from the first. */
      uses: z.array(
        z.object({
          number: z.number().int(),
          stage,
          registered_at: isoTime,
          /** When the days come, where a payment has settled. */
          reward_at: isoTime.nullable(),
          /** False where a year's rewards were used up. */
          is_rewarded: z.boolean(),
        }),
      ),
      /** How far this account's own welcome has come, where a friend invited it. */
      invitation: z.object({ stage, reward_at: isoTime.nullable() }).nullable(),
      /** Whether it may still name the code of a friend. */
      may_use: z.boolean(),
    }),
  ),
  errors: [],
});

/** Whether a code leads to somebody, before an account is made with it. */
export const checkReferral = defineCall({
  ...own,
  rateLimit: 30,
  id: 'checkReferral',
  method: 'GET',
  path: '/v2/referral/check',
  summary: 'Whether a code of an invitation is known',
  callers: anyToken,
  query: z.object({ code: typedCode }),
  answer: envelope(z.object({ code: z.string(), is_known: z.boolean() })),
  errors: [],
});

/** For an account that was made without the code of the friend who sent it, within days of that. */
export const useReferral = defineCall({
  ...own,
  rateLimit: 20,
  id: 'useReferral',
  method: 'POST',
  path: '/v2/referral/use',
  summary: 'Names the friend by whose invitation a new account came',
  callers: ['account'],
  body: z.object({ code: typedCode }),
  answer: envelope(z.object({ stage })),
  errors: [
    'engagement.referralUnknown',
    'engagement.referralOwn',
    'engagement.referralUsed',
    'engagement.referralYounger',
    'engagement.referralLate',
  ],
});

const heldUse = z.object({
  useId: id,
  stage,
  reasons: z.array(z.enum(holdReasons)),
  /** Accounts by their ids: who decides looks them up. Null for an erased one. */
  referrer_account: id.nullable(),
  invited_account: id.nullable(),
  paid_at: isoTime.nullable(),
  reward_at: isoTime.nullable(),
});

/** Rewards that people have to look at, those that wait longest first. */
export const listHeldReferrals = defineCall({
  ...own,
  id: 'listHeldReferrals',
  method: 'GET',
  path: '/studio/v1/referral/held',
  summary: 'Rewards of invitations that are held for people',
  callers: ['support', 'finance', 'admin'],
  query: z.object({ page, pageSize }),
  answer: envelope(z.object({ uses: z.array(heldUse), total: z.number().int() })),
  errors: [],
});

/** Gives both their days, or says no for good. The same decision again changes nothing. */
export const decideReferral = defineCall({
  ...own,
  id: 'decideReferral',
  method: 'POST',
  path: '/studio/v1/referral/decide',
  summary: 'Decide a reward that is held',
  callers: ['support', 'finance', 'admin'],
  needsStepUp: true,
  body: z.object({ useId: id, decision: z.enum(['give', 'refuse']), reason: text(300, 3) }),
  answer: envelope(heldUse),
  errors: ['engagement.referralNotHeld', 'engagement.referralMoneyBack'],
});
