import { isUuid } from '#contract/ids.ts';
import { type EventPage, listNewest } from '#platform/staff/account-events.ts';
import { type Db, plannedEachTime, sql } from '#platform/db.ts';

const columns = ['id', 'name', 'email', 'phone', 'createdAt', 'deletedAt'] as const;

export function listAccountsByIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('accounts.account')
    .select(columns)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Accounts whose e-mail address or name begins so, in lower case; the newest of those first. */
export async function listAccountsByPrefix(db: Db, prefix: string, limit: number) {
  const pattern = `${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id from accounts.account where email like ${pattern} limit ${limit})
      union
      (select id from accounts.account where lower(name) like ${pattern} limit ${limit})
    ) as found order by id desc limit ${limit} ${plannedEachTime}`.execute(db);
  return listAccountsByIds(
    db,
    rows.map(({ id }) => id),
  );
}

/** Accounts with a device of this id, ours or its own. */
export async function listDeviceOwners(db: Db, deviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.device')
    .select('accountId')
    .distinct()
    .where(({ eb, or }) =>
      isUuid(deviceId.toLowerCase())
        ? or([eb('clientId', '=', deviceId), eb('id', '=', deviceId)])
        : eb('clientId', '=', deviceId),
    )
    .limit(20)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export type AccessFacts = {
  of: 'sign-in' | 'device' | 'device-out' | 'mail';
  kind?: string;
  isSuccess?: boolean;
  label: string;
};

/** Writes down that an e-mail left for an account's own address; another address has no timeline. */
export async function noteSentMail(
  db: Db,
  { to, subject }: { to: string; subject: string },
  at: Date,
): Promise<void> {
  await sql`insert into accounts.sent_mail (account_id, subject, sent_at)
    select id, ${subject}, ${at} from accounts.account where email = ${to.toLowerCase()}`.execute(
    db,
  );
}

/** Sign-ins and what happened to them, devices that came and went, e-mails that were sent. */
export function listAccessEvents(db: Db, accountId: string, page: EventPage) {
  return listNewest<AccessFacts>(
    db,
    [
      sql`select 'sign-in:' || id as key, created_at as at, jsonb_build_object('of', 'sign-in', 'kind', kind,
        'isSuccess', is_success, 'label', label) as facts
        from accounts.sign_in_event where account_id = ${accountId}`,
      sql`select 'device:' || id as key, created_at as at, jsonb_build_object('of', 'device', 'label', label) as facts
        from accounts.device where account_id = ${accountId}`,
      sql`select 'device-out:' || id as key, signed_out_at as at,
        jsonb_build_object('of', 'device-out', 'label', label) as facts
        from accounts.device where account_id = ${accountId} and signed_out_at is not null`,
      sql`select 'mail:' || id as key, sent_at as at, jsonb_build_object('of', 'mail', 'label', subject) as facts
        from accounts.sent_mail where account_id = ${accountId}`,
    ],
    page,
  );
}
