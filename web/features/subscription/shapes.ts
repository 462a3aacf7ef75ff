import type { AnswerOf } from '#contract/call.ts';
import type { getAutomaticRenewal, getSubscription } from '#contract/commerce.ts';

export type AutomaticView = AnswerOf<typeof getAutomaticRenewal>['result'];
export type SubscriptionView = AnswerOf<typeof getSubscription>['result'];
export type UpgradeView = SubscriptionView['upgrades'][number];
export type NextView = NonNullable<SubscriptionView['next']>;
