/** Who makes a call. */
export const kinds = [
  'none',
  'client key',
  'service',
  'account A',
  'account B',
  'b2b',
  'corporate member',
  'kids profile',
  'deleted account',
  'support',
  'editor',
  'finance',
  'admin',
] as const;
export type Kind = (typeof kinds)[number];
