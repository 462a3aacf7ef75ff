import type { ClockZone } from '#contract/constants.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import type { Choice, Quiet } from './policy.ts';

/** What an account chose, by kind. */
export async function listChoices(
  db: Db,
  accountId: string,
): Promise<Map<NotificationKind, Choice>> {
  const rows = await db
    .selectFrom('notifications.preference')
    .select(['kind', 'inbox', 'push', 'mail'])
    .where('accountId', '=', accountId)
    .$narrowType<{ kind: NotificationKind }>()
    .execute();
  return new Map(rows.map(({ kind, ...choice }) => [kind, choice]));
}

/** Changes what is named of a kind; undefined stays as it was. */
export async function upsertChoice(
  tx: Tx,
  accountId: string,
  kind: NotificationKind,
  { inbox, push, mail }: Partial<Record<keyof Choice, boolean | undefined>>,
): Promise<void> {
  await sql`insert into notifications.preference as p (account_id, kind, inbox, push, mail)
    values (${accountId}, ${kind}, ${inbox ?? null}, ${push ?? null}, ${mail ?? null})
    on conflict (account_id, kind) do update set inbox = coalesce(excluded.inbox, p.inbox),
      push = coalesce(excluded.push, p.push), mail = coalesce(excluded.mail, p.mail)`.execute(tx);
}

export function findQuiet(db: Db, accountId: string): Promise<Quiet | undefined> {
  return db
    .selectFrom('notifications.quiet')
    .select(['isOn', 'fromMinute', 'toMinute', 'zone'])
    .where('accountId', '=', accountId)
    .$narrowType<{ zone: ClockZone }>()
    .executeTakeFirst();
}

export async function upsertQuiet(tx: Tx, accountId: string, quiet: Quiet): Promise<void> {
  await tx
    .insertInto('notifications.quiet')
    .values({ accountId, ...quiet })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(quiet))
    .execute();
}
