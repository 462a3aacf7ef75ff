/**
 * Who makes a call. A viewer's child profile becomes a row of its own with the profiles module: a session carries no
 * profile yet, so there is nothing to tell it apart by.
 */
export const kinds = [
  'none',
  'client key',
  'service',
  'account A',
  'account B',
  'b2b',
  'corporate member',
  'deleted account',
  'support',
  'editor',
  'finance',
  'admin',
] as const;
export type Kind = (typeof kinds)[number];
