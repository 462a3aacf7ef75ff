/**
 * Tables that stay at some thousand rows however many watch, buy and publish, by what they hold. Every other one is taken for
 * hot: who adds a table that grows has nothing to remember, and a table that is renamed stays what it was.
 */
export const small: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'what the house sets, a row or a few': [
      'accounts.password_key',
      'commerce.invoice_counter',
      'commerce.ledger_account',
      'commerce.tax_rule',
      'commerce.terms',
      'platform.clock_offset',
      'platform.paused',
      'platform.second_person',
      'platform.upkeep',
      'playback.quality_roll',
    ],
    'one a month, or one a day': [
      'commerce.cohort_month',
      'commerce.ledger_month',
      'commerce.month_report',
      'platform.act_head',
    ],
    'what editors and finance name by hand': [
      'catalog.banner',
      'catalog.category',
      'catalog.genre',
      'catalog.rail',
      'catalog.rail_item',
      'commerce.contract',
      'commerce.contract_price',
      'commerce.package',
      'commerce.plan',
      'commerce.price_version',
      'engagement.moderation_word',
    ],
    'some a channel, of which there are hundreds': [
      'live.channel',
      'live.filler_collection',
      'live.genre',
      'live.guide_source',
      'live.ingest',
      'live.stream_key',
    ],
    'what sports are played, by whom': [
      'live.competition',
      'live.season',
      'live.table_rule',
      'live.team',
    ],
    'some a member of staff, or a process': [
      'accounts.staff_role',
      'accounts.staff_invitation',
      'platform.process_seen',
      'studio.presence',
    ],
  }).flatMap(([why, tables]) => tables.map((table) => [table, why] as const)),
);

export interface Finding {
  statement: string;
  why: string;
}

/** Said in a comment right before a statement: `-- locks: why it may`, `-- contract: which version last used it`. */
const EXCUSE = /^\s*--\s*(locks|contract):\s*\S.{9,}$/m;
const VOLATILE =
  /\bdefault\s+(?:\(?\s*)?(?:random|gen_random_uuid|uuidv4|uuidv7|clock_timestamp|timeofday|nextval)\s*\(|\bgenerated\s+(?:always|by default)\s+as\b|\b(?:big|small)?serial\b/;

/** Of a statement in lower case, on one line: what it would do to requests that run beside it, and to the version before. */
function problemsOf(statement: string, isHot: (table: string) => boolean, before: string) {
  const found: { kind: 'locks' | 'contract'; why: string }[] = [];
  const locks = (why: string) => found.push({ kind: 'locks', why });
  const contract = (why: string) => found.push({ kind: 'contract', why });

  // ON ONLY builds nothing: a partitioned table's, to which those of its partitions are attached.
  const index = /^create (?:unique )?index (concurrently )?.*? ?on (?!only )([\w.]+)/.exec(
    statement,
  );
  if (index && index[1] === undefined && isHot(index[2] ?? ''))
    locks(
      'an index that holds up every write while it is built: create it concurrently, in a file of its own',
    );
  if (/^drop index (?!concurrently)/.test(statement))
    locks('drop index concurrently lets queries go on');
  if (/^(?:vacuum full|cluster|lock table|reindex (?!.*concurrently))/.test(statement))
    locks('nothing reads the table meanwhile');
  const rows = /^(?:with .*\) )?(?:update|delete from|truncate(?: table)?) (?:only )?([\w.]+)/.exec(
    statement,
  );
  if (rows && isHot(rows[1] ?? ''))
    locks('every row is written in one transaction: backfill in batches, outside of migrations');
  if (/^drop (?:table|schema|type|view)\b/.test(statement))
    contract('the version before still uses it');
  if (/^alter (?:table|type)\b.*\brename\b/.test(statement))
    contract(
      'the version before knows only the old name: add, write both, read the new one, then drop',
    );

  const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement);
  if (!altered) return found;
  const [, table = '', actions = ''] = altered;
  if (/\bdrop column\b/.test(actions)) contract('the version before still reads the column');
  for (const [, column] of actions.matchAll(/\balter (?:column )?(\w+) set not null\b/g)) {
    contract('the version before may still write null');
    if (isHot(table) && !isValidated(before, table, column ?? ''))
      locks(
        'reads every row under the strongest lock: validate a check (column is not null) in an earlier file first',
      );
  }
  if (!isHot(table)) return found;
  if (/\badd (?:column )?(?!constraint\b)\w+ /.test(actions) && VOLATILE.test(actions))
    locks('a default that differs from row to row rewrites the table');
  if (/\balter (?:column )?\w+ (?:set data )?type\b/.test(actions))
    locks('a change of type rewrites the table');
  if (/\badd (?:constraint \w+ )?(?:unique|primary key)(?! using index)/.test(actions))
    locks(
      'builds an index under the strongest lock: create it concurrently, then add the constraint using index',
    );
  if (
    /\badd (?:constraint \w+ )?(?:check|foreign key|exclude)\b/.test(actions) &&
    !/\bnot valid\b/.test(actions)
  )
    locks('reads every row under a lock: add it not valid, validate it in a later file');
  if (/\bset (?:logged|unlogged|tablespace)\b/.test(actions)) locks('rewrites the table');
  return found;
}

/** Whether an earlier file has proved that the column holds no null, under a lock that lets others write. */
function isValidated(before: string, table: string, column: string): boolean {
  const check = new RegExp(
    `alter table ${table.replace('.', '\\.')} add constraint (\\w+) (?:check \\( ?${column} is not null ?\\)|not null ${column}) not valid`,
  ).exec(before);
  return check !== null && before.includes(`alter table ${table} validate constraint ${check[1]}`);
}

/**
 * What in a migration would hold up a service that runs, or break the version before it, which runs beside it during a
 * deploy. `before`: the text of the files that ran earlier.
 */
export function findLocking(text: string, before = ''): Finding[] {
  const earlier = flatten(before);
  const own = new Set(
    [...flatten(text).matchAll(/create (?:unlogged )?table (?:if not exists )?([\w.]+)/g)].map(
      ([, t]) => t,
    ),
  );
  const isHot = (table: string) => !small.has(table) && !own.has(table);
  const isAlone = /^-- without a transaction\b/.test(text);
  const found = statementsOf(text).flatMap((raw) => {
    const statement = flatten(raw).trim();
    const excuse = EXCUSE.exec(raw)?.[1];
    return problemsOf(statement, isHot, earlier)
      .filter(({ kind }) => kind !== excuse)
      .map(({ why }) => ({ statement, why }));
  });
  const added = [
    ...flatten(text).matchAll(/alter table ([\w.]+) add constraint (\w+) [^;]*not valid/g),
  ];
  for (const [, table = '', name = ''] of added)
    if (
      !isAlone &&
      isHot(table) &&
      flatten(text).includes(`alter table ${table} validate constraint ${name}`)
    )
      found.push({
        statement: `alter table ${table} validate constraint ${name}`,
        why: 'validated under the lock that added it: in a later file',
      });
  return found;
}

/** Without comments, in lower case, on one line. */
const flatten = (text: string) =>
  text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase();

/** Each with the comments before it. A body between $$ is one text. */
function statementsOf(text: string): string[] {
  const bodies: string[] = [];
  const masked = text
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, (body) => `$${bodies.push(body)}$`)
    .replaceAll(/--.*$/gm, (comment) => comment.replaceAll(';', ','));
  return masked.split(';').filter((statement) => flatten(statement).trim() !== '');
}
