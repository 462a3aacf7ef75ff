import { sql } from 'kysely';
import type { StaffRole } from '#contract/call.ts';
import type { Db, Tx } from '#platform/db.ts';

export type StaffMember = {
  accountId: string;
  name: string;
  email: string | null;
  passkeys: number;
  lastSeenAt: Date | null;
  grants: { role: StaffRole; grantedAt: Date; grantedBy: string | null }[];
};

/** Members of staff in the order of their accounts, after the last of a page; also one who is leaving the service. */
export async function listStaffMembers(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StaffMember[]> {
  const people = await db
    .selectFrom('accounts.account as a')
    .select(['a.id as accountId', 'a.name', 'a.email'])
    .select([
      sql<number>`(select count(*) from accounts.passkey p
        where p.account_id = a.id and p.for_staff)::int`.as('passkeys'),
      sql<Date | null>`(select max(s.last_used_at) from accounts.staff_session s
        where s.account_id = a.id and s.ended_at is null)`.as('lastSeenAt'),
    ])
    .where('a.id', 'in', (roles) => {
      const those = roles.selectFrom('accounts.staffRole').select('accountId').distinct();
      const page = after === undefined ? those : those.where('accountId', '>', after);
      return page.orderBy('accountId').limit(limit);
    })
    .orderBy('a.id')
    .execute();
  if (people.length === 0) return [];
  const grants = await db
    .selectFrom('accounts.staffRole as r')
    .leftJoin('accounts.account as g', 'g.id', 'r.grantedBy')
    .select(['r.accountId', 'r.role', 'r.grantedAt', 'g.name as grantedBy'])
    .where(
      'r.accountId',
      'in',
      people.map(({ accountId }) => accountId),
    )
    .orderBy('r.role')
    .execute();
  const byAccount = Map.groupBy(grants, ({ accountId }) => accountId);
  return people.map((person) => ({ ...person, grants: byAccount.get(person.accountId) ?? [] }));
}

/** Addresses of the demo's accounts: a domain that is kept for examples (RFC 2606), where no mail arrives. */
const DEMO_ADDRESS = '%@tayang.example';

/** The demo's members of staff, in the order of their roles. */
export async function listDemoMembers(
  db: Db,
): Promise<{ accountId: string; name: string; email: string; roles: StaffRole[] }[]> {
  const rows = await db
    .selectFrom('accounts.staffRole as r')
    .innerJoin('accounts.account as a', 'a.id', 'r.accountId')
    .select(['a.id as accountId', 'a.name', 'a.email', 'r.role'])
    .where('a.email', 'like', DEMO_ADDRESS)
    .where('a.deletedAt', 'is', null)
    .orderBy('r.role')
    .execute();
  return [...Map.groupBy(rows, ({ accountId }) => accountId).values()].flatMap((of) =>
    of.slice(0, 1).map(({ accountId, name, email }) => ({
      accountId,
      name,
      email: email ?? '',
      roles: of.map(({ role }) => role),
    })),
  );
}

/** Members of staff with one of these roles who have an address, each with all of their roles. */
export async function listStaffWith(
  db: Db,
  roles: readonly StaffRole[],
): Promise<{ accountId: string; name: string; email: string; roles: StaffRole[] }[]> {
  const { rows } = await sql<{
    accountId: string;
    name: string;
    email: string;
    roles: StaffRole[];
  }>`
    select a.id as account_id, a.name, a.email, array_agg(r.role::text) as roles
    from accounts.staff_role r join accounts.account a on a.id = r.account_id
    where a.deleted_at is null and a.email is not null
    group by a.id having array_agg(r.role::text) && ${[...roles]}::text[]
    order by a.id`.execute(db);
  return rows;
}

/** What an account may do in the studio; empty for who is not of the staff. */
export async function listStaffRoles(db: Db, accountId: string): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('accounts.staffRole')
    .select('role')
    .where('accountId', '=', accountId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** All admins, held until the transaction ends: what changes the staff happens one by one. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts.staffRole')
    .select('accountId')
    .where('role', '=', 'admin')
    .orderBy('accountId')
    .forUpdate()
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Gives roles; one that the account has stays as it was given. */
export async function insertStaffRoles(
  db: Db,
  accountId: string,
  { roles, grantedBy, at }: { roles: readonly StaffRole[]; grantedBy: string | null; at: Date },
): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('accounts.staffRole')
    .values(roles.map((role) => ({ accountId, role, grantedBy, grantedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes all roles but these. */
export async function deleteOtherStaffRoles(
  db: Db,
  accountId: string,
  kept: readonly StaffRole[],
): Promise<void> {
  await db
    .deleteFrom('accounts.staffRole')
    .where('accountId', '=', accountId)
    .$if(kept.length > 0, (query) => query.where('role', 'not in', kept))
    .execute();
}
