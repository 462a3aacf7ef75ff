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
  CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASN_DATABASE: z.string().min(1).optional(),
  REPORT_SECONDS: z.coerce.number().int().min(5).max(30).default(5),
};

export const readViewing = (env: z.output<z.ZodObject<typeof viewingEnv>>) =>
  Object.freeze({
    /** Viewing, limits and events that many machines share; without it the database has them. */
    valkeyUrl: env.VALKEY_URL,
    /** Beats of players, where PostgreSQL should not take them; without it they are in the database. */
    clickHouseUrl: env.CLICKHOUSE_URL,
    /** Which networks are whose: an mmdb by AS number. Without it plays have no provider. */
    asnDatabase: env.ASN_DATABASE,
    /** How often players report where they are; a lease outlives three reports. */
    reportEveryMs: env.REPORT_SECONDS * 1000,
  });
