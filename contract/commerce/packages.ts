import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import { dealShape, termsShape } from './offers.ts';
import { currentPlanShape, packageKind, packageShape, planShape } from './shapes.ts';

export const listSubscribeProducts = defineCall({
  id: 'listSubscribeProducts',
  method: 'GET',
  path: '/subscribe_product/list',
  module: 'commerce',
  summary: 'What is on sale: PRODUCT lists all, DURATION every duration of one package',
  callers: anyToken,
  query: z.object({
    list: z.enum(['PRODUCT', 'DURATION']).default('PRODUCT'),
    kind: packageKind.optional(),
    package_id: id.optional(),
    titleId: id.optional(),
  }),
  answer: envelope(z.object({ products: z.array(packageShape) })),
  errors: ['commerce.packageNotFound'],
});

export const getPackageInfo = defineCall({
  id: 'getPackageInfo',
  method: 'GET',
  path: '/product/package_info',
  module: 'commerce',
  summary: 'One package with its plan, or every way to watch a product, cheapest first',
  callers: anyToken,
  query: z
    .object({ package_id: id.optional(), productId: id.optional() })
    .refine(
      ({ package_id, productId }) => (package_id === undefined) !== (productId === undefined),
      {
        error: 'Isi salah satu: package_id atau productId',
      },
    ),
  answer: envelope(
    z.object({
      packages: z.array(
        packageShape.extend({
          plan: planShape.nullable(),
          /** With the best voucher that the caller owns. */
          deal: dealShape.nullable(),
          terms: termsShape.pick({ termsId: true, version: true }),
        }),
      ),
    }),
  ),
  errors: ['commerce.packageNotFound'],
});

export const listPlans = defineCall({
  id: 'listPlans',
  method: 'GET',
  path: '/tayang/tvs/list-subscribe',
  module: 'commerce',
  summary: 'The plans side by side with their packages, and which one the caller has',
  callers: anyToken,
  answer: envelope(
    z.object({
      plans: z.array(planShape.extend({ packages: z.array(packageShape) })),
      /** Add-ons to a plan. */
      minipacks: z.array(packageShape),
      current: currentPlanShape.nullable(),
    }),
  ),
  errors: [],
});
