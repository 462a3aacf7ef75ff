import { z } from 'zod';

const VALKEY = '(?:redis|valkey)s?:\\/\\/[^\\s,]+';

/** What viewing is kept by on many machines. */
export const viewingEnv = {
  VALKEY_URL: z
    .string()
    .regex(
      new RegExp(`^${VALKEY}(?:,${VALKEY})*$`),
      'an address such as redis://10.0.0.7:6379, with commas some nodes of a cluster',
    )
    .optional(),
  REPORT_SECONDS: z.coerce.number().int().min(5).max(30).default(5),
};

export const readViewing = (env: { VALKEY_URL?: string | undefined; REPORT_SECONDS: number }) =>
  Object.freeze({
    /** Viewing, limits and events that many machines share; without it the database has them. */
    valkeyUrl: env.VALKEY_URL,
    /** How often players report where they are; a lease outlives three reports. */
    reportEveryMs: env.REPORT_SECONDS * 1000,
  });
