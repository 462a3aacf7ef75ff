import type { AnswerOf } from '#contract/call.ts';
import type { getSubscription } from '#contract/commerce.ts';

export type SubscriptionView = AnswerOf<typeof getSubscription>['result'];
export type UpgradeView = SubscriptionView['upgrades'][number];
export type NextView = NonNullable<SubscriptionView['next']>;
