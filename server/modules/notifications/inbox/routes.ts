import * as contract from '#contract/notifications/inbox.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { type Caller, maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import { sendEventStream } from '#platform/change-stream.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { INBOX_EVENT, type NotificationsDeps, type NotificationsServerDeps } from '../deps.ts';
import * as queries from './queries.ts';

export const routes = [
  call(contract.listInbox, async ({ db }: NotificationsDeps, { query, caller }) => {
    const reader = readerOf(caller);
    const { pageSize } = query;
    const [rows, unread] = await Promise.all([
      queries.listMessages(db, reader, {
        after: readPageKey(query.after),
        limit: pageSize + 1,
        unreadOnly: query.unreadOnly === 'Y',
      }),
      queries.countUnread(db, reader),
    ]);
    const next = nextPageKey(rows, pageSize, ({ createdAt, id }) => ({
      value: createdAt.getTime(),
      id,
    }));
    return ok({ messages: rows.slice(0, pageSize).map(present), next, unread });
  }),
  call(contract.watchInbox, async (deps: NotificationsServerDeps, { request, reply, caller }) => {
    const reader = readerOf(caller);
    sendEventStream({
      request,
      reply,
      changes: deps.inboxChanges,
      id: reader.accountId,
      event: 'inbox',
      read: () => readState(deps.db, reader),
    });
    return '';
  }),
  call(contract.readInbox, async (deps: NotificationsDeps, { body, caller }) => {
    const reader = readerOf(caller);
    const { accountId } = reader;
    const { messageIds, upTo } = body;
    const now = deps.clock.now();
    await inTransaction(deps.db, async (tx) => {
      await queries.lockInbox(tx, accountId);
      const which = upTo === undefined ? { messageIds: messageIds ?? [] } : { upTo };
      if ((await queries.updateRead(tx, reader, which, now)) === 0) return;
      await queries.updateInboxVersion(tx, accountId);
      await deps.events.publish(tx, INBOX_EVENT, { accountId });
    });
    return ok({ unread: await queries.countUnread(deps.db, reader) });
  }),
];

function readerOf(caller: Caller): queries.Reader {
  const account = requireAccount(caller);
  return { ...watcherOf(account), maxFilmClass: maxFilmClassOf(account) };
}

/** The version first: a message that comes in between is shown now and announced once more. */
async function readState(db: Db, reader: queries.Reader) {
  const [inbox] = await queries.listInboxVersions(db, [reader.accountId]);
  const [unread, [latest]] = await Promise.all([
    queries.countUnread(db, reader),
    queries.listMessages(db, reader, { limit: 1, unreadOnly: false }),
  ]);
  return {
    version: inbox?.version ?? 1,
    unread,
    latest: latest === undefined ? null : present(latest),
  };
}

function present({ id, createdAt, readAt, ...message }: queries.MessageRow): contract.InboxMessage {
  return { ...message, messageId: id, at: createdAt.toISOString(), isRead: readAt !== null };
}
