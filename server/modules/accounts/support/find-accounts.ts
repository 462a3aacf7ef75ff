import type { SignInEventKind } from '#contract/accounts/index.ts';
import type { ActName } from '#contract/studio/acts.ts';
import { findLastActors } from '#platform/acts.ts';
import type { AccountEvent, ListAccountEvents } from '#platform/staff/account-events.ts';
import type { Db } from '#platform/db.ts';
import { maskAddress } from '../account/wire-records.ts';
import { findAccountById } from '../account/queries.ts';
import { listActiveDevices } from '../devices/queries.ts';
import { listInvitationsById } from '../staff/queries/staff-invitation.ts';
import * as queries from './queries.ts';

const MOST_FOUND = 20;

type Row = Awaited<ReturnType<typeof queries.listAccountsByIds>>[number];

/** An account as staff see it: contacts masked. */
export function maskAccount({ id, name, email, phone, createdAt, deletedAt }: Row) {
  return {
    accountId: id,
    name,
    email: email === null ? null : maskAddress({ email, phone: null }),
    phone: phone === null ? null : maskAddress({ email: null, phone }),
    createdAt,
    isDeleted: deletedAt !== null,
  };
}
export type MaskedAccount = ReturnType<typeof maskAccount>;

/** `Rina Ayu` as `R*** A**`: enough to tell two apart while a caller says their name. */
export const maskName = (name: string) =>
  name.replaceAll(
    /(\S)(\S*)/g,
    (_, first: string, rest: string) => first + '*'.repeat(Math.min(rest.length, 3)),
  );

/** Accounts whose address or name begins so, at most twenty. */
export async function findMaskedByPrefix(db: Db, typed: string): Promise<MaskedAccount[]> {
  const found = await queries.listAccountsByPrefix(db, typed.trim().toLowerCase(), MOST_FOUND);
  return found.map(maskAccount);
}

export async function findMaskedByIds(db: Db, ids: readonly string[]): Promise<MaskedAccount[]> {
  return (await queries.listAccountsByIds(db, ids)).map(maskAccount);
}

/** Accounts that a device belongs to, by our id of it or its own. */
export const listDeviceOwners = queries.listDeviceOwners;

/** The names of accounts, by their ids. */
export async function listAccountNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = ids.length === 0 ? [] : await queries.listAccountsByIds(db, ids);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Where invitations of staff went, masked. */
export async function listInvitedAddresses(
  db: Db,
  ids: readonly string[],
): Promise<[id: string, address: string][]> {
  const invitations = await listInvitationsById(db, ids);
  return invitations.map(({ id, email }) => [id, maskAddress({ email, phone: null }) ?? '']);
}

/** The names of who did an act last to each of these; none of an account that is erased. */
export async function listDoerNames(
  db: Db,
  which: { act: ActName; kind: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const actors = await findLastActors(db, which);
  const names = await listAccountNames(db, [
    ...new Set([...actors.values()].filter((id) => id !== null)),
  ]);
  return new Map(
    [...actors].flatMap(([id, actor]) => {
      const name = actor === null ? undefined : names.get(actor);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** The devices that are signed in, last used first, and how many may be. */
export async function findDevicesOf(db: Db, accountId: string) {
  const [account, devices] = await Promise.all([
    findAccountById(db, accountId),
    listActiveDevices(db, accountId),
  ]);
  return {
    deviceLimit: account?.deviceLimit ?? 0,
    devices: devices.map(({ id, givenName, label, lastSeenAt, createdAt }) => ({
      deviceId: id,
      label: givenName ?? label,
      lastSeenAt,
      createdAt,
    })),
  };
}

const titles: Partial<Record<SignInEventKind, [done: string, refused: string]>> = {
  sign_in: ['Masuk', 'Gagal masuk'],
  sign_out_others: ['Mengeluarkan perangkat lain', 'Gagal mengeluarkan perangkat lain'],
  password_change: ['Mengganti kata sandi', 'Gagal mengganti kata sandi'],
  reset_request: ['Meminta kata sandi baru', 'Gagal meminta kata sandi baru'],
};

/** What happened to the ways into an account, and the e-mails that were sent to it. */
export const listAccessEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await queries.listAccessEvents(db, accountId, page);
  return rows.map(({ key, at, facts }): AccountEvent => {
    const event = { key, at, area: 'access' as const, text: facts.label };
    if (facts.of === 'device') return { ...event, title: 'Perangkat baru' };
    if (facts.of === 'mail')
      return { key, at, area: 'letter', title: facts.label, text: 'E-mail terkirim' };
    if (facts.of === 'device-out') return { ...event, title: 'Perangkat keluar' };
    const words = titles[facts.kind as SignInEventKind] ?? [
      'Keamanan akun',
      'Keamanan akun: gagal',
    ];
    return { ...event, title: facts.isSuccess === true ? words[0] : words[1] };
  });
};
