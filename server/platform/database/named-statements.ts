import { sql } from 'kysely';
import pg from 'pg';
import { digest } from '../secrets.ts';

const MAX_NAMED_STATEMENTS = 400;
const statementNames = new Map<string, string>();

/** A short stable name for a statement's text, or undefined once too many texts have been seen. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_NAMED_STATEMENTS) return known;
  const name = digest(text, 'base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}

const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * To be put at the end of a statement whose best plan hangs on its values, as in a search: a named statement is planned
 * for any value from its sixth use on a connection, which made a search for a rare word 60 times slower.
 */
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/** Kysely passes text and values: naming the statement lets PostgreSQL plan it once a connection. */
export class NamingClient extends pg.Client {
  // pg declares ten overloads of query; this one only adds a name and passes on.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = text.endsWith(PLANNED_EACH_TIME) ? undefined : statementName(text);
      if (name !== undefined) args.splice(0, 2, { name, text, values });
    }
    return (super.query as (...rest: unknown[]) => never).apply(this, args);
  }
}
