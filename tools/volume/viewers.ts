import type pg from 'pg';
import type { Counts } from './counts.ts';

/** Accounts, or what they watched, a statement: none runs for minutes, and several connections share them. */
const PART = 50_000;
const WATCHES_PART = 1_000_000;
const PLAYS_PART = 500_000;
/** So many days plays are kept. */
const PLAYS_DAYS = 90;
/** Every so many-th account has watched very much. */
const HEAVY = 1_000;
const HEAVY_ROWS = 500;
/** Of an active plan, in days. */
const PERIOD = 30;

/** What fills rows that no other work waits for, on whichever connection is free. */
export type Work = { name: string; fill: (client: pg.Client) => Promise<unknown> };

/** Accounts with a profile each, what they watched, bought and watch now. */
export function viewersOf(counts: Counts): Work[] {
  const { accounts, titles, progress, payments } = counts;
  const parts = spansOf(accounts, PART).map(([from, until]): Work => {
    const span = [from, until];
    return {
      name: `accounts ${from} to ${until}`,
      fill: async (client) => {
        await client.query(ACCOUNTS, span);
        await client.query(PROFILES, span);
        if (progress > 0) await client.query(PROGRESS, [...span, progress, titles]);
        if (payments > 0) await fillPayments(client, span, payments);
      },
    };
  });
  const sessions: Work = {
    name: `${counts.sessions} playback sessions`,
    fill: (client) => client.query(SESSIONS, [counts.sessions, accounts, counts.channels, titles]),
  };
  return [...parts, ...watchesOf(counts), sessions, ...playsOf(counts)];
}

type Watched = Pick<Counts, 'watches' | 'accounts' | 'channels'>;

/** What was watched of television. */
function watchesOf({ watches, accounts, channels }: Watched): Work[] {
  return spansOf(watches, WATCHES_PART).map(([from, until]) => ({
    name: `reports of television ${from} to ${until}`,
    fill: (client) => client.query(WATCHES, [watches, accounts, channels, from, until]),
  }));
}

/** What support reads of how plays went. */
function playsOf({ plays, accounts, titles }: Counts): Work[] {
  return spansOf(plays, PLAYS_PART).map(([from, until]) => ({
    name: `plays ${from} to ${until}`,
    fill: (client) => client.query(PLAYS, [plays, accounts, titles, from, until]),
  }));
}

/** What was watched of television, and the hours that popular channels are counted by. */
export async function fillWatches(client: pg.Client, watched: Watched): Promise<void> {
  for (const { fill } of watchesOf(watched)) await fill(client);
  await fillHours(client);
}

export async function fillHours(client: pg.Client): Promise<void> {
  await client.query(HOURS);
}

function spansOf(count: number, size: number): [from: number, until: number][] {
  return Array.from({ length: Math.ceil(count / size) }, (_, i) => [
    i * size + 1,
    Math.min(count, (i + 1) * size),
  ]);
}

const ACCOUNTS = `
insert into accounts.account (id, email, name, registration_stage, verified_at, platform_id, device_limit, created_at)
select pg_temp.id_of('account', s.n), a.word || s.n || '@volume.invalid', initcap(a.word || ' ' || b.word), 5, now(),
  (select coalesce((select platform_id from accounts.account limit 1), 'TAYANG')), 3,
  now() - pg_temp.few(s.n, 60, 1500) * interval '1 day'
from generate_series($1::bigint, $2::bigint) as s (n)
join volume_word a on a.n = s.n % 8000 join volume_word b on b.n = s.n * 7 % 8000`;

const PROFILES = `
insert into profiles.profile (id, account_id, name, avatar, created_at)
select pg_temp.id_of('account', n), pg_temp.id_of('account', n), 'Penonton', 'ombak', now()
from generate_series($1::bigint, $2::bigint) n`;

const PROGRESS = `
insert into playback.progress (account_id, profile_id, product_id, title_id, position_ms, duration_ms, finished, watched_at, watched_ms)
select pg_temp.id_of('account', n), pg_temp.id_of('account', n), title_id, title_id, 1200000, 5400000, i % 3 = 0,
  now() - i * interval '7 hours', 1200000
from generate_series($1::bigint, $2::bigint) n,
  lateral (select distinct on (title_id) i, pg_temp.id_of('title', 1 + pg_temp.few(n * 1024 + i, 61, $4::bigint, 3)) as title_id
    from generate_series(1, case when n % ${HEAVY} = 0 then ${HEAVY_ROWS} else $3::int end) i) watched`;

/**
 * Paid periods that follow each other, the last of which runs; each with its cart, payment, right, subscription, invoice and
 * entry of the ledger. Every seventh period is missing and every ninth of another plan: some left, came back, went up or down.
 */
async function fillPayments(client: pg.Client, span: number[], payments: number): Promise<void> {
  const values = [...span, payments];
  const numbered = `from generate_series($1::bigint, $2::bigint) n, generate_series(1, $3::int) k,
    lateral (select p.id as package_id, p.price_rupiah as price, p.tier from commerce.package p
      where p.tier is not null and p.price_rupiah > 0
      order by p.id offset case when (n + k) % 9 = 0 then 1 else 0 end limit 1) p,
    lateral (select now() - (k - 1) * interval '${PERIOD} days' - n % ${PERIOD} * interval '1 day' as paid_at) at
    where (n + k) % 7 <> 0`;
  const line = `jsonb_build_array(jsonb_build_object('packageId', p.package_id, 'name', 'Paket', 'priceRupiah', price))`;
  await client.query(
    `insert into commerce.cart (id, account_id, lines, total_rupiah, priced_until, paid_by, created_at, updated_at)
    select pg_temp.id_of('cart', n * 64 + k), pg_temp.id_of('account', n), ${line}, price, paid_at, pg_temp.id_of('payment', n * 64 + k), paid_at, paid_at ${numbered}`,
    values,
  );
  await client.query(
    `insert into commerce.payment (id, cart_id, account_id, method, gateway, lines, amount_rupiah, state, outcome, expires_at, created_at, paid_at, closed_at)
    select pg_temp.id_of('payment', n * 64 + k), pg_temp.id_of('cart', n * 64 + k), pg_temp.id_of('account', n), 'qris', 'midtrans', ${line}, price, 'paid', 'active', paid_at, paid_at, paid_at, paid_at ${numbered}`,
    values,
  );
  await client.query(
    `insert into commerce.entitlement (id, account_id, tier, name, source, payment_id, starts_at, ends_at, created_at)
    select pg_temp.id_of('right', n * 64 + k), pg_temp.id_of('account', n), tier, 'Paket', 'purchase', pg_temp.id_of('payment', n * 64 + k), paid_at, paid_at + interval '${PERIOD} days', paid_at ${numbered}`,
    values,
  );
  await client.query(
    `insert into commerce.subscription (id, account_id, tier, package_id, payment_id, starts_at, ends_at, zone, anchor_day, created_at)
    select pg_temp.id_of('subscription', n * 64 + k), pg_temp.id_of('account', n), tier, p.package_id, pg_temp.id_of('payment', n * 64 + k), paid_at, paid_at + interval '${PERIOD} days', 'Asia/Jakarta', 1, paid_at ${numbered}`,
    values,
  );
  await client.query(
    `insert into commerce.invoice (id, kind, year, sequence, number, payment_id, lines, total_rupiah, dpp_rupiah, ppn_rupiah, rate_percent, base_numerator, base_denominator, issued_at)
    select pg_temp.id_of('invoice', n * 64 + k), 'invoice', 1, n * 64 + k, 'VOLUME/' || n * 64 + k, pg_temp.id_of('payment', n * 64 + k), ${line}, price, price - price * 11 / 111, price * 11 / 111, 12, 11, 12, paid_at ${numbered}`,
    values,
  );
  await client.query(
    `insert into commerce.ledger_entry (cause, cause_id, debit, credit, amount_rupiah, payment_id, note, created_at)
    select 'payment', 'volume-' || n * 64 + k, 'gateway_clearing', 'revenue', price, pg_temp.id_of('payment', n * 64 + k), 'Paket', paid_at ${numbered}`,
    values,
  );
}

/** Of the last month, in the order of time. */
const WATCHES = `
insert into playback.channel_watch (account_id, profile_id, channel_id, duration_seconds, access_device_type, at)
select pg_temp.id_of('account', 1 + n % $2::bigint), pg_temp.id_of('account', 1 + n % $2::bigint),
  pg_temp.id_of('channel', 1 + pg_temp.few(n, 62, $3::bigint, 3)), 60, 'web',
  now() - ($1::bigint - n) * (interval '30 days' / $1::bigint)
from generate_series($4::bigint, $5::bigint) n`;

const PLAYS = `
insert into playback.play (day, play, account_id, profile_id, product_id, device, device_name, tier, zone, started_at,
  startup_ms, stalls, stalled_ms, played_ms, kbit, height, state, said_at, seq, kbps)
select (at at time zone 'UTC')::date, pg_temp.id_of('play', n), account_id, account_id,
  pg_temp.id_of('title', 1 + pg_temp.few(n, 65, $3::bigint)), 'desktop', 'Chrome', 'basic', 'Asia/Jakarta', at,
  400 + n % 900, n % 3, n % 3 * 700, 1500000, 4500000, 720, 'q', at + interval '25 minutes', 50, 3000
from generate_series($4::bigint, $5::bigint) n,
  lateral (select now() - ($1::bigint - n) * (interval '${PLAYS_DAYS} days' / $1::bigint) as at,
    pg_temp.id_of('account', 1 + pg_temp.few(n, 66, $2::bigint)) as account_id) chosen`;

const HOURS = `
insert into playback.channel_hour
select channel_id, extract(hour from hour at time zone 'UTC'), 0, hour, seconds
from (select channel_id, date_trunc('hour', at, 'UTC') as hour, sum(duration_seconds) as seconds
  from playback.channel_watch where at >= date_trunc('hour', now(), 'UTC') - interval '23 hours' group by 1, 2) watched
on conflict do nothing`;

const SESSIONS = `
insert into playback.playback_session (id, account_id, session_id, device_id, device_name, product_id, channel_id, title, started_at, expires_at)
select pg_temp.id_of('playback', n), pg_temp.id_of('account', 1 + n % $2::bigint), 'volume-' || n, 'volume', 'Chrome',
  case when n % 2 = 0 then pg_temp.id_of('title', 1 + pg_temp.few(n, 63, $4::bigint)) end,
  case when n % 2 = 1 then pg_temp.id_of('channel', 1 + pg_temp.few(n, 64, $3::bigint)) end,
  'Tontonan', now(), now() + interval '1 day'
from generate_series(1, $1::bigint) n`;
