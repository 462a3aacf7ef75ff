import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { planTiers } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { cartShape, currentPlanShape, packageShape, paymentShape } from './shapes.ts';

const members = ['account'] as const;
const amount = z.number().int();
const tier = z.enum(planTiers);

/** An upgrade line by line: what the new costs, what the rest of the old is worth, what is paid now, and the dates. */
const upgradeShape = z.object({
  packageId: id,
  name: z.string(),
  tier,
  priceRupiah: amount,
  old: z.object({
    name: z.string(),
    daysLeft: amount,
    daysTotal: amount,
    creditRupiah: amount,
  }),
  /** What is paid now. */
  totalRupiah: amount,
  startsAt: isoTime,
  endsAt: isoTime,
});

const subscriptionShape = z.object({
  plan: currentPlanShape,
  /** The paid period that runs now; null without one, and in a pause. */
  period: z
    .object({ name: z.string(), tier, startsAt: isoTime, endsAt: isoTime, paymentId: id })
    .nullable(),
  /** What happens at the end of the last period; null where nothing goes on. */
  next: z
    .object({
      endsAt: isoTime,
      isCancelled: z.boolean(),
      /** What will be renewed: what runs, or the smaller one that was chosen. */
      offer: packageShape.nullable(),
      isSmaller: z.boolean(),
      /** What runs until then: choosing it takes back what was chosen instead. */
      currentPackageId: id,
      /** When e-mails with a fresh QRIS code go out. */
      noticesAt: z.array(isoTime),
      /** Opens the renewal page, as the e-mails do. */
      token: z.string(),
    })
    .nullable(),
  /** Days after the end in which the plan still runs. */
  grace: z.object({ endsAt: isoTime }).nullable(),
  pause: z.object({ startsAt: isoTime, resumesAt: isoTime, name: z.string() }).nullable(),
  canPause: z.boolean(),
  upgrades: z.array(upgradeShape),
  /** What could be renewed instead at the end, smaller than what runs. */
  smaller: z.array(packageShape),
});

const changed = envelope(subscriptionShape);
const change = {
  method: 'POST',
  module: 'commerce',
  callers: members,
  rateLimit: 30,
  answer: changed,
} as const;

export const getSubscription = defineCall({
  id: 'getSubscription',
  method: 'GET',
  path: '/v2/subscription',
  module: 'commerce',
  summary: 'The plan now, until when, what happens next, and every change that is possible',
  callers: members,
  answer: changed,
  errors: [],
});

export const startUpgrade = defineCall({
  id: 'startUpgrade',
  method: 'POST',
  path: '/v2/subscription/upgrade',
  module: 'commerce',
  summary: 'A cart with the upgrade as its preview showed it, frozen for 24 hours',
  callers: members,
  rateLimit: 30,
  body: z.object({ package_id: id }),
  answer: envelope(cartShape),
  errors: [
    'commerce.subscriptionNone',
    'commerce.subscriptionPaused',
    'commerce.packageNotFound',
    'commerce.upgradeNotPossible',
  ],
});

export const chooseNextPackage = defineCall({
  ...change,
  id: 'chooseNextPackage',
  path: '/v2/subscription/next',
  summary: 'What is renewed at the end: a smaller package, or again the one that runs',
  body: z.object({ package_id: id }),
  errors: ['commerce.subscriptionNone', 'commerce.packageNotFound', 'commerce.nextIsGreater'],
});

export const cancelSubscription = defineCall({
  ...change,
  id: 'cancelSubscription',
  path: '/v2/subscription/cancel',
  summary: 'The plan ends at its end; until then everything stays',
  errors: ['commerce.subscriptionNone'],
});

export const undoCancelSubscription = defineCall({
  ...change,
  id: 'undoCancelSubscription',
  path: '/v2/subscription/undo-cancel',
  summary: 'Takes a cancellation back, until the very end',
  errors: ['commerce.subscriptionNone'],
});

export const pauseSubscription = defineCall({
  ...change,
  id: 'pauseSubscription',
  path: '/v2/subscription/pause',
  summary: 'Stops the plan for up to 60 days; what is left moves behind the pause, once a period',
  body: z.object({ days: z.coerce.number().int().min(1).max(60) }),
  errors: ['commerce.subscriptionNone', 'commerce.subscriptionPaused', 'commerce.pauseUsed'],
});

export const resumeSubscription = defineCall({
  ...change,
  id: 'resumeSubscription',
  path: '/v2/subscription/resume',
  summary: 'Ends a pause before its time',
  errors: ['commerce.pauseNone'],
});

/** What a renewal link shows: a package, a price and a code to pay; nothing about whose it is. */
const renewalShape = z.object({
  /** `open` can be paid, `paid` was, `over` is too late. */
  state: z.enum(['open', 'paid', 'over']),
  offer: packageShape.nullable(),
  endsAt: isoTime,
  /** From when until when the new period runs. */
  startsAt: isoTime.nullable(),
  renewedUntil: isoTime.nullable(),
  /** What the clock says here, for counting down. */
  now: isoTime,
  payment: paymentShape
    .pick({ paymentId: true, state: true, outcome: true, amountRupiah: true })
    .extend({ qrString: z.string().nullable(), expiresAt: isoTime, message: z.string() })
    .nullable(),
});

const renewalToken = z.object({ token: text(200, 1) });

export const getRenewal = defineCall({
  id: 'getRenewal',
  method: 'GET',
  path: '/v2/renewal/{token}',
  module: 'commerce',
  summary: 'What the link of a renewal e-mail shows, without signing in',
  callers: anyToken,
  rateLimit: 120,
  params: renewalToken,
  answer: envelope(renewalShape),
  errors: ['commerce.renewalNotFound'],
});

export const payRenewal = defineCall({
  id: 'payRenewal',
  method: 'POST',
  path: '/v2/renewal/{token}/pay',
  module: 'commerce',
  summary: 'A cart priced now and a fresh QRIS code for it, without signing in',
  callers: anyToken,
  rateLimit: 20,
  params: renewalToken,
  answer: envelope(renewalShape),
  errors: [
    'commerce.checkoutPaused',
    'commerce.checkoutPaused',
    'commerce.renewalNotFound',
    'commerce.renewalOver',
    'commerce.packageNotFound',
    'commerce.methodUnavailable',
    'commerce.chargeRefused',
  ],
});

export const getGrace = defineCall({
  id: 'getGrace',
  method: 'GET',
  path: '/v2/subscription/grace',
  module: 'commerce',
  summary: 'Whether the plan has ended and runs on for a few days, and the link that renews it',
  callers: ['account'],
  rateLimit: 240,
  answer: envelope(z.object({ endsAt: isoTime, token: z.string() }).nullable()),
  errors: [],
});
