import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as it went to PostgreSQL. Named: planned once a connection, for any values. */
export type Statement = { text: string; values: unknown[]; isNamed: boolean };

const noting = new AsyncLocalStorage<Map<string, Statement>>();

/** All statements that come of `work`, each text once: not those that the process sends by itself meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const client = pg.Client.prototype;
  const found = new Map<string, Statement>();
  const original = client.query as (...args: unknown[]) => unknown;
  client.query = function noted(this: pg.Client, ...args: unknown[]) {
    const statement = statementOf(args);
    if (statement !== undefined) noting.getStore()?.set(statement.text, statement);
    return original.apply(this, args);
  } as typeof client.query;
  try {
    // An injected request begins as it is waited for.
    await noting.run(found, async () => void (await work()));
  } finally {
    client.query = original as typeof client.query;
  }
  return [...found.values()];
}

/** Undefined for what has no plan, as the beginning of a transaction. */
function statementOf([first, second]: unknown[]): Statement | undefined {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first;
  const { text, values } = isNamed
    ? (first as unknown as Statement)
    : { text: first, values: second };
  if (typeof text !== 'string' || !/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return;
  return { text, values: Array.isArray(values) ? values : [], isNamed };
}

export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  Schema?: string;
  Alias?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};

export type Explained = { Plan: PlanNode; 'Execution Time'?: number; 'Planning Time'?: number };

/** The plan that a statement gets: a named one for any values, another for its own. */
export async function explain(client: pg.Client, statement: Statement): Promise<Explained> {
  const { text, values, isNamed } = statement;
  const { rows } = isNamed
    ? await client.query<Row>(`explain (generic_plan, verbose, format json) ${text}`)
    : await client.query<Row>(`explain (verbose, format json) ${text}`, values);
  return explainedOf(rows);
}

const UNIQUE_VIOLATION = '23505';

/** Runs it, as it runs for its own values, and takes back what it wrote. What can't be inserted twice is only planned. */
export async function analyze(client: pg.Client, statement: Statement): Promise<Explained> {
  try {
    return await run(client, statement);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== UNIQUE_VIOLATION) throw error;
    return explain(client, statement);
  }
}

async function run(client: pg.Client, { text, values }: Statement): Promise<Explained> {
  await client.query('begin');
  try {
    const { rows } = await client.query<Row>(
      `explain (analyze, buffers, verbose, format json) ${text}`,
      values,
    );
    return explainedOf(rows);
  } finally {
    await client.query('rollback');
  }
}

type Row = { 'QUERY PLAN': Explained[] };

function explainedOf(rows: Row[]): Explained {
  const explained = rows[0]?.['QUERY PLAN'][0];
  if (explained === undefined) throw new Error('PostgreSQL explained nothing');
  return explained;
}

/** Every node of a plan, from the top down. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** A table of as many rows is never read from its beginning to its end, nor as many rows sorted. */
const LARGE = 2_000;

/** How many rows each table holds, as the last `analyze` counted them. */
export async function readSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    "select oid::regclass::text as name, reltuples::float8 as rows from pg_class where relkind in ('r', 'p')",
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** Rows that a node took, in all its loops, also those that it threw away; 0 where the plan was not run. */
function rowsTaken(node: PlanNode): number {
  const kept = node['Actual Rows'] ?? 0;
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  return Math.round((kept + removed) * (node['Actual Loops'] ?? 1));
}

/**
 * Where a plan that was run took more rows than any page shows, however it came by them: a whole index, most of a table by a
 * bitmap, a join that fans out. The first nodes that did, not those above them.
 */
function largeReads(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(largeReads);
  const taken = rowsTaken(node);
  if (below.length > 0 || taken <= LARGE) return below;
  const by = node['Index Name'] ?? node['Relation Name'] ?? node['Node Type'];
  return [`takes ${taken} rows by ${by}`];
}

/** What makes a statement dearer the more rows there are. */
export function problemsOf({ Plan }: Explained, sizes: ReadonlyMap<string, number>): string[] {
  const problems = nodesOf(Plan).flatMap((node) => {
    const table = `${node.Schema ?? ''}.${node['Relation Name'] ?? ''}`;
    if (node['Node Type'] === 'Seq Scan' && (sizes.get(table) ?? 0) > LARGE) {
      return [`reads all of ${table}`];
    }
    const [input] = node.Plans ?? [];
    const isSort = node['Node Type'] === 'Sort';
    return isSort && input !== undefined && input['Plan Rows'] > LARGE
      ? [`sorts ${input['Plan Rows']} rows`]
      : [];
  });
  return problems.length > 0 ? problems : largeReads(Plan);
}
