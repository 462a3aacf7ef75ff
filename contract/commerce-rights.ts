import { z } from 'zod';
import { defineCall } from './call.ts';
import { currentPlanShape, paymentShape, rightShape } from './commerce-shapes.ts';
import { envelope } from './envelope.ts';
import { page, pageSize } from './fields.ts';

const members = ['account'] as const;

export const listBilling = defineCall({
  id: 'listBilling',
  method: 'GET',
  path: '/billing/list',
  module: 'commerce',
  summary: 'Payments of the caller, newest first',
  callers: members,
  query: z.object({ page, pageSize }),
  answer: envelope(
    z.object({
      payments: z.array(
        paymentShape.omit({ rights: true, token: true, qrString: true, instruction: true }),
      ),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  ),
  errors: [],
});

export const listSubscriptions = defineCall({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/billing/list_subscribe',
  module: 'commerce',
  summary: 'The plan and every right of the caller: running, coming, ended',
  callers: members,
  answer: envelope(z.object({ plan: currentPlanShape, rights: z.array(rightShape) })),
  errors: [],
});

export const isPremium = defineCall({
  id: 'isPremium',
  method: 'POST',
  path: '/tayang/package/is-premium',
  module: 'commerce',
  summary: 'Whether the caller has premium now, and until when',
  callers: members,
  answer: envelope(currentPlanShape.extend({ isPremium: z.boolean() })),
  errors: [],
});

export const checkFreemium = defineCall({
  id: 'checkFreemium',
  method: 'POST',
  path: '/v2/customer/freemium-check',
  module: 'commerce',
  summary: 'Whether the caller watches without a plan now',
  callers: members,
  answer: envelope(currentPlanShape.extend({ isFreemium: z.boolean() })),
  errors: [],
});
