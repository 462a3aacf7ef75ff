import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { requestExport } from '#contract/accounts/index.ts';
import { createCart } from '#contract/commerce/index.ts';
import { type StaffRole, staffKinds } from '#contract/call.ts';
import { HOUR } from '#contract/constants.ts';
import { postFavoriteAdd } from '#contract/engagement/favourites.ts';
import { postProgress } from '#contract/playback/index.ts';
import { createProfile } from '#contract/profiles.ts';
import { startSession } from '#modules/accounts/index.ts';
import { seedDemoPackages } from '../factories/commerce/demo-packages.ts';
import { aViewer, type Viewer } from '../factories/accounts/a-viewer.ts';
import { aChild, watchAs } from '../factories/profiles/a-child.ts';
import { asClient, asService } from '../factories/callers.ts';
import { anInvoice } from '../factories/commerce/an-invoice.ts';
import { askApp } from '../factories/ask-app.ts';
import { offers } from '../factories/commerce/shop.ts';
import { aStaffSession } from '../factories/accounts/staff.ts';
import { aChannel } from '../factories/live/television.ts';
import { aFilm } from '../factories/catalog/titles.ts';
import type { TestDeps } from '../deps.ts';
import type { Kind } from './kinds.ts';

type Headers = Record<string, string>;

/** Everything that calls can be about: what everyone may name, and what is A's alone. */
export type World = {
  titleId: string;
  /** A channel that everybody may watch. */
  channelId: string;
  packageId: string;
  cartId: string;
  paymentId: string;
  voucherId: string;
  /** A settled payment, and the invoice of it. */
  invoicedId: string;
  invoiceId: string;
  /** What A's second device calls itself. */
  deviceId: string;
  playbackId: string;
  sessionId: string;
  exportId: string;
  passkeyId: string;
  /** A second profile of A's, an adult's. */
  profileId: string;
  /** What A wrote about titles, one of them to be taken back. */
  reviewId: string;
  otherReviewId: string;
  /** Everything by which a row can be A's. */
  idsOfA: string[];
};

const accounts = {
  'account A': {},
  'account B': {},
  b2b: { role: 'b2b', isB2b: true },
  'corporate member': { role: 'corporate', isCorpMember: true },
  'kids profile': {},
  'deleted account': {},
  'staff as a viewer': { roles: staffKinds },
  support: { role: 'support' },
  editor: { role: 'editor' },
  scheduler: { role: 'scheduler' },
  rights: { role: 'rights' },
  finance: { role: 'finance' },
  analyst: { role: 'analyst' },
  auditor: { role: 'auditor' },
  admin: { role: 'admin' },
} as const satisfies Partial<Record<Kind, Parameters<typeof aViewer>[0]>>;
const MANY = 500;
export type AccountKind = keyof typeof accounts;

export function isAccount(kind: Kind): kind is AccountKind {
  return kind in accounts;
}

export function isStaff(kind: Kind): kind is StaffRole {
  return (staffKinds as readonly string[]).includes(kind);
}

/** One of each kind of caller, and what A owns. */
export async function aWorld(app: FastifyInstance, deps: TestDeps) {
  await seedDemoPackages(deps.db);
  const viewers = {} as Record<AccountKind, Viewer>;
  for (const [kind, seed] of Object.entries(accounts)) {
    viewers[kind as AccountKind] = await aViewer({ ...seed, deviceLimit: MANY });
  }
  const world = await belongingsOf(app, deps, viewers['account A']);
  await deleteAccount(deps, viewers['deleted account']);
  const kids = viewers['kids profile'];
  const child = await aChild(app, kids.headers);
  kids.headers = child.headers;

  async function headersOf(kind: Kind): Promise<Headers> {
    if (kind === 'none') return {};
    if (kind === 'client key') return asClient(deps);
    if (isStaff(kind)) return aStaffSession(viewers[kind].accountId);
    if (kind === 'staff as a viewer') {
      return { authorization: viewers[kind].headers.authorization };
    }
    return isAccount(kind) ? viewers[kind].headers : asService(deps);
  }

  /** A session that a call may end without taking the others along. */
  async function freshHeadersOf(kind: Kind, deviceId: string = randomUUID()): Promise<Headers> {
    if (!isAccount(kind) || isStaff(kind) || kind === 'deleted account') return headersOf(kind);
    const { accountId } = viewers[kind];
    // A call that gave this account a plan gave it the plan's limit too.
    const many = { deviceLimit: MANY };
    await deps.db.updateTable('accounts.account').set(many).where('id', '=', accountId).execute();
    const device = { deviceId, label: 'Chrome di Android' };
    const { accessToken } = await startSession(deps, { accountId, ...device });
    const headers = { authorization: `Bearer ${accessToken}` };
    return kind === 'kids profile' ? watchAs(app, headers, child.profileId) : headers;
  }

  return { world, headersOf, freshHeadersOf, deleted: viewers['deleted account'] };
}

async function belongingsOf(
  app: FastifyInstance,
  deps: TestDeps,
  { accountId, sessionId, deviceId, headers }: Viewer,
): Promise<World> {
  const { db, clock } = deps;
  const now = clock.now();
  const { titleId } = await aFilm(db, { name: 'Malam Semua Orang', matrix: 'A' });
  const { channelId } = await aChannel(db);
  const cart = { package_id: offers.premium, purchase_type: 'PACKAGE' } as const;
  const { result } = await askApp(app, headers, createCart, { body: cart });
  const { lines, totalRupiah } = await db
    .selectFrom('commerce.cart')
    .select(['lines', 'totalRupiah'])
    .where('id', '=', result.cart_id)
    .executeTakeFirstOrThrow();
  const paymentId = randomUUID();
  await db
    .insertInto('commerce.payment')
    .values({
      id: paymentId,
      cartId: result.cart_id,
      accountId,
      method: 'qris',
      gateway: 'midtrans',
      lines: JSON.stringify(lines),
      amountRupiah: totalRupiah,
      instruction: JSON.stringify({ qrString: '00020101' }),
      expiresAt: new Date(now.getTime() + HOUR),
      checkAt: new Date(now.getTime() + HOUR),
      createdAt: now,
    })
    .execute();
  const paid = { cartId: result.cart_id, accountId, lines, amountRupiah: totalRupiah };
  const { invoicedId, invoiceId } = await anInvoice(deps, paid);
  const playbackId = randomUUID();
  await db
    .insertInto('playback.playbackSession')
    .values({
      id: playbackId,
      accountId,
      sessionId,
      deviceId,
      deviceName: 'Chrome di Android',
      productId: titleId,
      title: 'Film',
      startedAt: now,
      expiresAt: new Date(now.getTime() + HOUR),
    })
    .execute();
  await askApp(app, headers, postFavoriteAdd, { body: { productId: titleId } });
  const watched = { playbackId: randomUUID(), productId: titleId, positionSeconds: 5 };
  await askApp(app, headers, postProgress, { body: watched });
  const exportId = (await askApp(app, headers, requestExport)).result.id;
  // Made once and its file gone: only its owner is told so.
  const ready = { state: 'ready', sizeBytes: 1, readyAt: now, expiresAt: now } as const;
  await db.updateTable('accounts.export').set(ready).where('id', '=', exportId).execute();
  const { id: passkeyId } = await db
    .insertInto('accounts.passkey')
    .values({
      accountId,
      credentialId: randomUUID(),
      publicKey: Buffer.from('x'),
      counter: 0,
      transports: [],
      isBackupEligible: false,
      isBackedUp: false,
      name: 'Laptop',
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await askApp(app, headers, createProfile, { body: { name: 'Kakak' } });
  const profileId = made.result.profile_id;
  const voucherId = randomUUID();
  await db
    .insertInto('commerce.voucher')
    .values({
      id: voucherId,
      accountId,
      code: voucherId.toUpperCase(),
      name: 'Voucher',
      percent: 10,
      startsAt: now,
      endsAt: new Date(now.getTime() + HOUR),
      createdAt: now,
    })
    .execute();
  const [reviewId, otherReviewId] = [randomUUID(), randomUUID()];
  await db
    .insertInto('engagement.review')
    .values(
      [reviewId, otherReviewId].map((id) => ({
        id,
        accountId,
        profileId: accountId,
        titleId: id === reviewId ? titleId : randomUUID(),
        authorName: 'Penonton',
        stars: 4,
        title: '',
        content: 'Ceritanya hangat.',
        verified: true,
        spoiler: false,
        state: 'published' as const,
        createdAt: now,
      })),
    )
    .execute();
  const second = randomUUID();
  const opened = await startSession(deps, { accountId, deviceId: second, label: 'TV' });
  return {
    titleId,
    channelId,
    packageId: offers.premium,
    cartId: result.cart_id,
    paymentId,
    voucherId,
    invoicedId,
    invoiceId,
    deviceId: second,
    playbackId,
    sessionId: opened.sessionId,
    exportId,
    passkeyId,
    profileId,
    reviewId,
    otherReviewId,
    idsOfA: [
      accountId,
      sessionId,
      result.cart_id,
      paymentId,
      voucherId,
      invoicedId,
      invoiceId,
      playbackId,
      second,
      exportId,
      passkeyId,
      profileId,
      reviewId,
      otherReviewId,
    ],
  };
}

/** As leaving the service does: the account is marked and every session of it ends. */
async function deleteAccount({ db, clock, events }: TestDeps, viewer: Viewer): Promise<void> {
  const now = clock.now();
  const { accountId, sessionId } = viewer;
  await db
    .updateTable('accounts.account')
    .set({ deletedAt: now })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('accounts.session')
    .set({ revokedAt: now, revokedBecause: 'account deleted' })
    .where('accountId', '=', accountId)
    .execute();
  await events.publish(db, 'accounts.sessionsRevoked', { sessionIds: [sessionId] });
}

/** Every row of the database that names one of these ids, whatever table it is in. */
export async function rowsNaming({ db }: Pick<TestDeps, 'db'>, ids: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'platform', 'pgboss')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.raw(name)} t
      where ${sql.join(
        ids.map((id) => sql`t::text like ${`%${id}%`}`),
        sql` or `,
      )}`.execute(db);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found.toSorted();
}
