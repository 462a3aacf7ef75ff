import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, DELETION_UNDO, MINUTE } from '#contract/constants.ts';
import { makeExport } from '../../worker/export-account.ts';
import { modulesWithAccountData } from '#modules/accounts/privacy/deletion.ts';
import { sweepAll } from '#modules/accounts/module.ts';
import { newReferralCode } from '#modules/engagement/referral/policy.ts';
import { modulesWithProfileData } from '#modules/profiles/profiles.ts';
import { openTestApp } from './app.ts';
import { aRowIn } from './factories/a-row-in.ts';
import { aFixture, aLeague } from './factories/live/sports.ts';
import { aCode } from './factories/accounts/sign-in-code.ts';
import { tablesHolding } from './factories/tables-holding.ts';
import { aViewer, type Viewer } from './factories/accounts/a-viewer.ts';
import { until } from './until.ts';
import { exported, kept } from './leaving-tables.ts';

const { deps } = await openTestApp({ modules: 'all' });
const { db, clock } = deps;

/** What a view shows lies in one of them. */
async function tablesWithAccounts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and column_name ~ 'account_?id' and table_schema !~ '^(pg_|information_schema|pgboss)'
      and (table_schema || '.' || table_name)::regclass not in (select inhrelid from pg_inherits)
    group by 1 order by 1`.execute(db);
  // No module writes a schema whose own module is still to come.
  const isServed = (name: string) => name.startsWith('platform.') || existsSync(moduleOf(name));
  return rows.map(({ name }) => name).filter(isServed);
}

function moduleOf(table: string): string {
  return path.resolve(import.meta.dirname, `../modules/${table.split('.')[0]}/index.ts`);
}

/** An invoice that adds up, with a number of its own. */
async function anInvoiceRow(id: string, payment_id: string): Promise<void> {
  const sequence = Math.floor(Math.random() * 1_000_000_000);
  const row = { id, payment_id, sequence, kind: 'invoice', total_rupiah: 2 };
  await aRowIn(db, 'commerce.invoice', row);
}

/** One row at least in every table that knows accounts. */
async function fillAll(viewer: Viewer): Promise<{ paymentId: string }> {
  const { accountId } = viewer;
  const [cartId, paymentId, voucherId] = [randomUUID(), randomUUID(), randomUUID()];
  const [renewalId, reviewId, installation_id] = [randomUUID(), randomUUID(), randomUUID()];
  const tomorrow = new Date(Date.now() + DAY);
  const { rows } = await sql<{ id: string }>`select id from commerce.package limit 1`.execute(db);
  const packageId = rows[0]?.id ?? randomUUID();
  if (rows.length === 0) {
    await aRowIn(db, 'commerce.package', { id: packageId, kind: 'PACKAGE', tier: 'lite' });
  }
  const contractId = randomUUID();
  const contract = { id: contractId, kind: 'b2b', ends_at: tomorrow };
  await aRowIn(db, 'commerce.contract', contract);
  const lines = JSON.stringify([{ name: 'Lite' }]);
  const paid = { state: 'paid', outcome: 'active', paid_at: new Date(), closed_at: new Date() };
  const invoiceId = randomUUID();
  const { seasonId, teamIds } = await aLeague(db, clock.now());
  const [team_id = '', awayTeamId = ''] = teamIds;
  const sides = { seasonId, homeTeamId: team_id, awayTeamId };
  const { fixtureId: fixture_id } = await aFixture(db, { ...sides, kickOffAt: clock.now() });
  const given: Record<string, object> = {
    'commerce.cart': { id: cartId, lines },
    'commerce.payment': { id: paymentId, cart_id: cartId, lines, ...paid },
    'commerce.subscription': { tier: 'lite', package_id: packageId, payment_id: paymentId },
    'commerce.entitlement': { source: 'purchase', tier: 'lite', payment_id: paymentId },
    'commerce.pause': { payment_id: paymentId, resumes_at: tomorrow },
    'commerce.renewal': {
      id: renewalId,
      tier: 'lite',
      package_id: packageId,
      payment_id: paymentId,
    },
    'commerce.renewal_notice': { renewal_id: renewalId, days_before: 3 },
    'commerce.auto_renewal': { method: 'gopay' },
    'commerce.gift': { kind: 'relative' },
    'commerce.ledger_entry': { debit: 'goodwill', credit: 'customer_credit', amount_rupiah: 7_000 },
    'commerce.business_buyer': { npwp: '013000666091000' },
    'commerce.invoice_buyer': { invoice_id: invoiceId },
    'commerce.voucher': {
      id: voucherId,
      code: voucherId.toUpperCase(),
      percent: 20,
      ends_at: tomorrow,
    },
    'commerce.bonus': { kind: 'voucher', voucher_id: voucherId },
    'commerce.redemption': { kind: 'voucher', payment_id: paymentId, voucher_id: voucherId },
    'commerce.contract_account': { contract_id: contractId },
    // Sooner the app itself would look at what plays, and end it.
    'commerce.shortened_entitlement': { due_at: tomorrow },
    'engagement.personalization': { skipped_at: new Date() },
    'engagement.reaction': { reaction: 'up' },
    'engagement.referral': { code: newReferralCode() },
    'partner.redemption': { check_at: tomorrow },
    'engagement.review': { id: reviewId, stars: 5, state: 'published' },
    'engagement.review_helpful': { review_id: reviewId },
    'accounts.device_grant': { code: aCode(), state: 'refused' },
    'accounts.passkey': { transports: [] },
    'catalog.upload': { purpose: 'film' },
    'editorial.bulk_job': { act: 'publish', state: 'ready' },
    'accounts.staff_role': { role: 'analyst' },
    'accounts.staff_invitation': { roles: [] },
    'accounts.contact_change': { kind: 'email' },
    'accounts.token_family': { device_id: viewer.deviceId },
    'live.fixture_watch': { fixture_id },
    'live.spoiler_choice': { fixture_id },
    'live.spoiler_setting': { scope: 'all' },
    'live.team_follow': { team_id },
    'notifications.installation': { id: installation_id },
    'notifications.subscription': { installation_id, service: 'fcm' },
    'notifications.delivery': { channel: 'mail', state: 'sent' },
    'notifications.quiet': { zone: 'WIB', to_minute: 2 },
    'notifications.reminder': { subject: 'title' },
    'playback.country_refusal': { country: 'SG' },
    'playback.play': { day: new Date(), product_id: randomUUID() },
    // One that has lapsed is swept away meanwhile.
    'playback.playback_session': { expires_at: tomorrow },
    'playback.watch_event': { event_type: 'S' },
    'profiles.profile': { name: 'Anak', max_film_class: 'SU' },
  };
  const order = Object.keys(given);
  for (const table of [...order, ...(await tablesWithAccounts())]) {
    if (table === 'accounts.erasure') continue;
    const found =
      await sql`select from ${sql.table(table)} where account_id = ${accountId}`.execute(db);
    if (found.rows.length > 0) continue;
    if (table === 'commerce.invoice_buyer') await anInvoiceRow(invoiceId, paymentId);
    await aRowIn(db, table, { account_id: accountId, ...given[table] });
  }
  await aRowIn(db, 'commerce.cart', { account_id: accountId, lines });
  return { paymentId };
}

async function eraseNow(viewer: Viewer): Promise<void> {
  const deletedAt = clock.now();
  await db
    .updateTable('accounts.account')
    .set({ deletedAt })
    .where('id', '=', viewer.accountId)
    .execute();
  clock.advance(DELETION_UNDO + MINUTE);
  await sweepAll(deps);
  // The other modules follow by their rows.
  await until(async () => {
    const { rows } = await sql`select from accounts.erasure
      where account_id = ${viewer.accountId} and done_at is null`.execute(db);
    return rows.length === 0 ? true : undefined;
  });
}

test('every table that knows an account is in the export, or says why it is not', async () => {
  expect(Object.keys(exported)).toEqual(await tablesWithAccounts());
  const viewer = await aViewer({ name: 'Penanda Nama' });
  await fillAll(viewer);
  const { id } = await db
    .updateTable('accounts.export')
    .set({ state: 'waiting' })
    .where('accountId', '=', viewer.accountId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('accounts.export')
    .set({ objectKey: `export/${id}/a.zip` })
    .where('id', '=', id)
    .execute();
  await makeExport(deps, id);
  const zip = unzipSync((await deps.store.get(`export/${id}/a.zip`))?.body ?? new Uint8Array());
  for (const [table, place] of Object.entries(exported)) {
    if ('not' in place) continue;
    const content: unknown = JSON.parse(strFromU8(zip[`${place.file}.json`] ?? new Uint8Array()));
    const isEmpty = Array.isArray(content)
      ? content.length === 0
      : JSON.stringify(content) === '{}';
    expect(isEmpty, table).toBe(false);
  }
  const all = Object.values(zip)
    .map((file) => strFromU8(file))
    .join('\n');
  expect(all).toContain('Penanda Nama');
  expect(all).not.toMatch(/hash|secret|argon2/i);
});

async function schemasWith(column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_schema || '.' as name from information_schema.columns
    where column_name ~ ${column} and table_schema !~ '^(pg_|information_schema|pgboss)'`.execute(
    db,
  );
  return rows
    .filter(({ name }) => existsSync(moduleOf(name)))
    .map(({ name }) => name.slice(0, -1))
    .toSorted();
}

test('every module with a table that knows accounts or profiles erases by a row of its own', async () => {
  const own = (schema: string) => schema !== 'accounts';
  const withAccounts = (await schemasWith('account_?id')).filter(own);
  expect(withAccounts.length).toBeGreaterThan(5);
  expect(modulesWithAccountData(deps).toSorted()).toEqual(withAccounts);
  const withProfiles = (await schemasWith('^profile_?id$')).filter(own);
  expect(modulesWithProfileData(deps).toSorted()).toEqual(
    withProfiles.filter((schema) => schema !== 'profiles'),
  );
});

test('a week after leaving nothing leads to the person any more, and the ledger is whole', async () => {
  const viewer = await aViewer({
    name: 'Tanda Yang Harus Hilang',
    password: 'Ombak Laut Selatan 7',
  });
  const { paymentId } = await fillAll(viewer);
  const before = await tablesHolding(db, viewer.accountId);
  expect(before).toEqual(
    ['accounts.account', ...(await tablesWithAccounts())]
      .filter((table) => table !== 'accounts.erasure')
      .toSorted(),
  );
  await eraseNow(viewer);

  expect(await tablesHolding(db, viewer.accountId)).toEqual(['accounts.erasure']);
  for (const word of [viewer.email, 'Tanda Yang Harus Hilang', viewer.deviceId]) {
    expect(await tablesHolding(db, word), word).toEqual([]);
  }
  // Held by their payment, not by the account: still there, all under one new number.
  const { rows } = await sql<{ accountId: string }>`
    select account_id::text as "accountId" from commerce.payment where id = ${paymentId}`.execute(
    db,
  );
  const pseudonym = rows[0]?.accountId ?? '';
  expect(pseudonym).toMatch(/^[\da-f-]{36}$/);
  expect(await tablesHolding(db, pseudonym)).toEqual(kept.toSorted());
  const carts = await sql`select from commerce.cart where account_id = ${pseudonym}`.execute(db);
  expect(carts.rows.length, 'the cart that was never paid is gone').toBe(1);
  expect(deps.mail.lastTo(viewer.email)?.subject).toBe('Data akun Tayang kamu sudah dihapus');
});

test('a table that no module erases is found', async () => {
  await sql`create table playback.lupa (account_id uuid not null)`.execute(db);
  try {
    const viewer = await aViewer();
    await aRowIn(db, 'playback.lupa', { account_id: viewer.accountId });
    await eraseNow(viewer);
    expect(await tablesHolding(db, viewer.accountId)).toEqual([
      'accounts.erasure',
      'playback.lupa',
    ]);
    expect(Object.keys(exported)).not.toEqual(await tablesWithAccounts());
  } finally {
    await sql`drop table playback.lupa`.execute(db);
  }
});

test('an erasure that failed is tried again and delays no other', async () => {
  await sql`create function playback.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`.execute(db);
  await sql`create trigger refuse before delete on playback.progress
    for each row execute function playback.refuse()`.execute(db);
  const [first, second] = [await aViewer(), await aViewer()];
  const progress = (viewer: Viewer) =>
    aRowIn(db, 'playback.progress', { account_id: viewer.accountId });
  await progress(first);
  const deletedAt = clock.now();
  await db
    .updateTable('accounts.account')
    .set({ deletedAt })
    .where('id', 'in', [first.accountId, second.accountId])
    .execute();
  clock.advance(8 * DAY);
  await sweepAll(deps);
  const open = async () => {
    const rows = await db
      .selectFrom('accounts.erasure')
      .select(['accountId', 'module'])
      .where('doneAt', 'is', null)
      .execute();
    return rows.map(({ accountId, module }) => [accountId, module]);
  };
  await until(async () => ((await open()).length === 1 ? true : undefined));
  expect(await open()).toEqual([[first.accountId, 'playback']]);
  expect(await tablesHolding(db, first.accountId)).toEqual([
    'accounts.erasure',
    'playback.progress',
  ]);

  await sql`drop trigger refuse on playback.progress`.execute(db);
  // As another process would begin: the row alone says what is left to do.
  await openTestApp({ modules: 'all' });
  await until(async () => ((await open()).length === 0 ? true : undefined));
  expect(await tablesHolding(db, first.accountId)).toEqual(['accounts.erasure']);
});
