import type { AnswerOf } from '#contract/call.ts';
import type {
  getPackageInfo,
  inquirePayment,
  listAutoRenewalChoices,
  listCartVouchers,
  listPlans,
  showPayment,
} from '#contract/commerce/index.ts';

export type Plan = AnswerOf<typeof listPlans>['result']['plans'][number];
export type Offer = Plan['packages'][number];
export type WatchOffer = AnswerOf<typeof getPackageInfo>['result']['packages'][number];
export type CurrentPlan = NonNullable<AnswerOf<typeof listPlans>['result']['current']>;
export type CartView = AnswerOf<typeof inquirePayment>['result'];
export type CartVoucher = AnswerOf<typeof listCartVouchers>['result']['vouchers'][number];
export type AutoRenewalChoice = AnswerOf<
  typeof listAutoRenewalChoices
>['result']['choices'][number];
export type PaymentView = AnswerOf<typeof showPayment>['result'];

type Instruction = NonNullable<PaymentView['instruction']>;
export type InstructionOf<K extends Instruction['kind']> = Extract<Instruction, { kind: K }>;
