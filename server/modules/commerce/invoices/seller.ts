import { PRODUCT_NAME } from '#contract/constants.ts';

/** Who issues: the company behind the service. Its tax number is checked before launch. */
export const seller = {
  brand: PRODUCT_NAME,
  name: 'PT Nusantara Tayang Media',
  address: 'Jl. Senja Raya No. 17, Jakarta Selatan 12190',
  npwp: '013000666091000',
} as const;
