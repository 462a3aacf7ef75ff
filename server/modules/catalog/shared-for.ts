import { SECOND } from '#contract/constants.ts';

/** How long an answer that is the same for everyone may be told again, in milliseconds. */
export const SHARED_FOR = 5 * SECOND;
