import type { AnswerOf } from '#contract/call.ts';
import type { getAutomaticRenewal, getSubscription } from '#contract/commerce/index.ts';

export type AutoRenewalView = AnswerOf<typeof getAutomaticRenewal>['result'];
export type SubscriptionView = AnswerOf<typeof getSubscription>['result'];
export type UpgradeView = SubscriptionView['upgrades'][number];
export type NextView = NonNullable<SubscriptionView['next']>;
