import { z } from 'zod';

/** Where PostgreSQL is, and how it is spoken to. */
export const databaseEnv = {
  DATABASE_URL: z.string().min(1),
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  DATABASE_READ_URL: z.string().min(1).optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
};

type DatabaseEnv = z.infer<z.ZodObject<typeof databaseEnv>>;

export function readDatabase(env: DatabaseEnv, slowMs: number) {
  const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  return Object.freeze({
    /** The primary, perhaps through a pooler that hands out a connection for each transaction. */
    url: env.DATABASE_URL,
    /** The primary itself: for what lives longer than a transaction, as events, locks and jobs do. */
    directUrl,
    /** Copies of it, for what is the same for all viewers. */
    readUrl: env.DATABASE_READ_URL,
    isPooled: directUrl !== env.DATABASE_URL,
    /** Off where a pooler loses the names of statements (PgBouncer before 1.21). */
    namesStatements: env.DATABASE_STATEMENTS === 'named',
    poolSize: env.DATABASE_POOL_SIZE,
    /** Statements that take longer are logged and counted. */
    slowMs,
  });
}
