import type pg from 'pg';
import { CHANCE } from './chance.ts';
import type { Counts } from './counts.ts';
import { fillTelevision } from './television.ts';
import { fillTitles, writeSearch } from './titles.ts';
import { fillViewers, fillWatches } from './viewers.ts';

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

/**
 * Fills a migrated database by statements over series of numbers: the same rows for the same counts. What depends on
 * chance goes by a hash of the row's number, with few titles, words and channels that many rows name.
 * @param tell is told what was filled, with seconds.
 */
export async function fillVolume(
  client: pg.Client,
  counts: Counts,
  tell: (line: string) => void = () => {},
): Promise<void> {
  const step = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    tell(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  };
  // A replica checks neither keys of others nor triggers, which the rows below fulfil; only a superuser may say so.
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'");
  await client.query(CHANCE);
  await step(`${counts.titles} titles with ${counts.episodes} episodes`, () =>
    fillTitles(client, counts),
  );
  await step('words of the search', () => writeSearch(client));
  await step(`${counts.channels} channels with ${counts.days} days`, () =>
    fillTelevision(client, counts),
  );
  await step(`${counts.accounts} accounts`, () => fillViewers(client, counts));
  await client.query("set session_replication_role = 'origin'");
  await step('vacuum analyze', () => client.query('vacuum analyze'));
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  tell(`The database holds ${rows[0]?.size ?? ''}.`);
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
  const counts = { channels: 12, days: 15, watches: 10_000, accounts: 10 };
  await client.query("set session_replication_role = 'replica'");
  await client.query(CHANCE);
  await fillTelevision(client, counts);
  await fillWatches(client, counts);
  await client.query("set session_replication_role = 'origin'; analyze");
}
