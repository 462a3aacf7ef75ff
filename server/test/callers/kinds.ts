import { staffKinds } from '#contract/call.ts';

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
  // Every role, but signed in as a viewer: without a staff session a role opens nothing.
  'staff as a viewer',
  ...staffKinds,
] as const;
export type Kind = (typeof kinds)[number];
