import type pg from 'pg';
import { CHANCE } from './chance.ts';
import type { Counts } from './counts.ts';
import { dropIndexes } from './indexes.ts';
import { fillTelevision } from './television.ts';
import { fillManyTitles } from './titles.ts';
import { fillHours, fillWatches, viewersOf, type Work } from './viewers.ts';

/** All that is generated has this in its address or its name. */
const GENERATED = '%@volume.invalid';

/** How many accounts there are that were not generated. */
export async function countRealAccounts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from accounts.account where email is null or email not like $1',
    [GENERATED],
  );
  return rows[0]?.n ?? 0;
}

type Filling = {
  /** Is told what was filled, with seconds. */
  tell?: (line: string) => void;
  /** More connections to the same database, which share the work. */
  helpers?: readonly pg.Client[];
  /** The filling alone uses the database: what finds rows by key is taken away meanwhile and made at the end. */
  isOwn?: boolean;
};

/**
 * Fills a migrated database by statements over series of numbers: the same rows for the same counts. What depends on
 * chance goes by a hash of the row's number, with few titles, words and channels that many rows name.
 */
export async function fillVolume(
  client: pg.Client,
  counts: Counts,
  { tell = () => {}, helpers = [], isOwn = false }: Filling = {},
): Promise<void> {
  const clients = [client, ...helpers];
  const share = (works: readonly Work[]) => shareWork(clients, works, tell);
  for (const each of clients) await prepare(each);
  const indexes = isOwn ? await dropIndexes(client) : [];
  await share([
    {
      name: `${counts.titles} titles with ${counts.episodes} episodes, ${counts.channels} channels`,
      fill: async (own) => {
        await fillManyTitles(own, counts);
        await fillTelevision(own, counts);
      },
    },
    ...viewersOf(counts),
  ]);
  await share(indexes);
  await share([{ name: 'hours of television', fill: fillHours }]);
  for (const each of clients) await each.query("set session_replication_role = 'origin'");
  await share([{ name: 'vacuum analyze', fill: (own) => own.query('vacuum analyze') }]);
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  tell(`The database holds ${rows[0]?.size ?? ''}.`);
}

/** A replica checks neither keys of others nor triggers, which the rows fulfil; only a superuser may say so. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'");
  await client.query(CHANCE);
}

/** Each work once, by whichever connection is free. */
async function shareWork(
  clients: readonly pg.Client[],
  works: readonly Work[],
  tell: (line: string) => void,
): Promise<void> {
  const left = [...works];
  const workOn = async (client: pg.Client) => {
    for (let work = left.shift(); work !== undefined; work = left.shift()) {
      const began = performance.now();
      await work.fill(client);
      tell(`${work.name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
  };
  await Promise.all(clients.map(workOn));
}

/** Says that a filling came to its end. */
const WHOLE = 'filled to its end';

/** Says of a database of generated rows that it has all of them. */
export async function markFilled(client: pg.Client): Promise<void> {
  await client.query(`comment on schema public is '${WHOLE}'`);
}

/** Whether a database was filled to its end. */
export async function isFilled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ said: string | null }>(
    "select obj_description('public'::regnamespace, 'pg_namespace') as said",
  );
  return rows[0]?.said === WHOLE;
}

/** A small house's television beside the demo's rows: what is compared has to show as much at both ends. */
export async function fillSmallTelevision(client: pg.Client): Promise<void> {
  const counts = { channels: 12, days: 15, logged: 15, watches: 10_000, accounts: 10 };
  await client.query("set session_replication_role = 'replica'");
  await client.query(CHANCE);
  await fillTelevision(client, counts);
  await fillWatches(client, counts);
  await client.query("set session_replication_role = 'origin'; analyze");
}
