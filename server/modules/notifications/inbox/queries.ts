import { type FilmClass, UNREAD_MAX } from '#contract/constants.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { PageKey } from '#contract/page-key.ts';
import { type Db, type Insertable, type DB, sql, type Tx } from '#platform/db.ts';
import { whatIsForChild } from '../preferences/policy.ts';

/**
 * Whose messages: those of a profile and, unless it is a child's, those about the account. `maxFilmClass` is a child's:
 * it may have been an adult's profile, or of a higher class, when it was told what lies there.
 */
export type Reader = {
  accountId: string;
  profileId: string;
  maxFilmClass: FilmClass | undefined;
};

/** How far inboxes have come; one that nothing ever lay in has no row. */
export async function listInboxVersions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('notifications.inbox')
    .select(['accountId as id', 'version'])
    .where('accountId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id, version }) => ({ id, version: Number(version) }));
}

/** Holds an account's inbox until the transaction ends: what counts per account goes one by one. */
export async function lockInbox(tx: Tx, accountId: string): Promise<void> {
  await sql`insert into notifications.inbox (account_id) values (${accountId})
    on conflict (account_id) do update set version = inbox.version`.execute(tx);
}

export async function updateInboxVersion(tx: Tx, accountId: string): Promise<void> {
  await sql`insert into notifications.inbox (account_id, version) values (${accountId}, 2)
    on conflict (account_id) do update set version = inbox.version + 1`.execute(tx);
}

/** Keeps a message; false when the account was told it before. */
export async function insertMessage(
  tx: Tx,
  message: Insertable<DB['notifications.message']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications.message')
    .values(message)
    .onConflict((conflict) => conflict.columns(['accountId', 'dedupeKey']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How many messages of these kinds an account was told since then. */
export async function countMessages(
  db: Db,
  accountId: string,
  { kinds, since }: { kinds: readonly NotificationKind[]; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications.message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('kind', 'in', kinds)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

function selectMessages(db: Db, reader: Reader) {
  return db
    .selectFrom('notifications.message')
    .where('accountId', '=', reader.accountId)
    .where('isListed', '=', true)
    .where((eb) => {
      const own = eb('profileId', '=', reader.profileId);
      if (reader.maxFilmClass === undefined) return eb.or([own, eb('profileId', 'is', null)]);
      const { kinds, classes, withoutClass } = whatIsForChild(reader.maxFilmClass);
      const ofItsClass = eb.and([eb('kind', 'in', kinds), eb('filmClass', 'in', classes)]);
      return eb.and([own, eb.or([ofItsClass, eb('kind', 'in', withoutClass)])]);
    });
}

const columns = ['id', 'kind', 'title', 'body', 'url', 'createdAt', 'readAt'] as const;
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** A page of an inbox, newest first. */
export function listMessages(
  db: Db,
  reader: Reader,
  { after, limit, unreadOnly }: { after?: PageKey | undefined; limit: number; unreadOnly: boolean },
) {
  return selectMessages(db, reader)
    .select(columns)
    .$narrowType<{ kind: NotificationKind }>()
    .$if(unreadOnly, (query) => query.where('readAt', 'is', null))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Unread messages, counted no further than pages show. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom(
      selectMessages(db, reader)
        .select('id')
        .where('readAt', 'is', null)
        .limit(UNREAD_MAX)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Which = { messageIds: readonly string[] } | { upTo: string };

/** Marks a reader's unread messages; returns how many were. */
export async function updateRead(tx: Tx, reader: Reader, which: Which, now: Date): Promise<number> {
  const ids = selectMessages(tx, reader)
    .select('id')
    .where('readAt', 'is', null)
    .$call((query) =>
      'messageIds' in which
        ? query.where('id', 'in', which.messageIds)
        : query.where(
            sql<boolean>`(created_at, id) <= (select m.created_at, m.id from notifications.message m
              where m.id = ${which.upTo} and m.account_id = ${reader.accountId})`,
          ),
    );
  const { numUpdatedRows } = await tx
    .updateTable('notifications.message')
    .set({ readAt: now })
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
