import type pg from 'pg';
import { CHANCE } from './chance.ts';
import { fillTelevision } from './television.ts';
import { fillTitles, writeSearch } from './titles.ts';
import { fillViewers } from './viewers.ts';

/** How many rows of each kind; those of accounts and channels for each one. */
export type Counts = {
  titles: number;
  /** Over all series, which are a fifth of the titles. */
  episodes: number;
  people: number;
  accounts: number;
  /** Of an account, in the middle: a few have hundreds. */
  progress: number;
  /** Carts, payments and rights of an account. */
  payments: number;
  channels: number;
  /** Days of guide around now, in programmes of 45 minutes. */
  days: number;
  /** What was reported of watching television. */
  watches: number;
  /** Playback sessions that run. */
  sessions: number;
};

export const FULL: Counts = {
  titles: 50_000,
  episodes: 200_000,
  people: 30_000,
  accounts: 1_000_000,
  progress: 20,
  payments: 3,
  channels: 500,
  days: 15,
  watches: 10_000_000,
  sessions: 400_000,
};

export const SMALL: Counts = {
  titles: 5_000,
  episodes: 10_000,
  people: 3_000,
  accounts: 100_000,
  progress: 1,
  payments: 0,
  channels: 200,
  days: 2,
  watches: 100_000,
  sessions: 20_000,
};

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
}
