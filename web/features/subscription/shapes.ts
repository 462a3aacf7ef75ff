import type { AnswerOf } from '#contract/call.ts';
import type { getAutoRenewal, getSubscription } from '#contract/commerce/index.ts';

export type AutoRenewalView = AnswerOf<typeof getAutoRenewal>['result'];
export type SubscriptionView = AnswerOf<typeof getSubscription>['result'];
export type UpgradeView = SubscriptionView['upgrades'][number];
export type NextView = NonNullable<SubscriptionView['next']>;
