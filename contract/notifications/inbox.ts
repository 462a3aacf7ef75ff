import { z } from 'zod';
import { defineCall, signedIn } from '../call.ts';
import { UNREAD_MAX } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { notificationKinds } from './kinds.ts';

const own = { module: 'notifications', callers: signedIn } as const;

const message = z.object({
  messageId: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  /** A path of the site. */
  url: z.string(),
  at: isoTime,
  isRead: z.boolean(),
});
export type InboxMessage = z.output<typeof message>;

const unread = z.number().int().max(UNREAD_MAX);

/** Messages of the account and of the profile that watches, newest first; a child's profile sees only its own. */
export const listInbox = defineCall({
  ...own,
  id: 'listInbox',
  method: 'GET',
  path: '/v2/inbox',
  summary: 'Messages to the viewer, newest first',
  query: z.object({
    /** `next` of the page before. */
    after: pageKey.optional(),
    pageSize: z.coerce.number().int().min(1).max(50).default(20),
    unreadOnly: z.enum(['Y', 'N']).default('N'),
  }),
  answer: envelope(z.object({ messages: z.array(message), next: pageKey.nullable(), unread })),
  errors: [],
});

/** What an event of `watchInbox` carries. `latest` is the newest message, read or not; null in an empty inbox. */
export const inboxEvent = z.object({
  version: z.number().int(),
  unread,
  latest: message.nullable(),
});
export type InboxEvent = z.output<typeof inboxEvent>;

export const watchInbox = defineCall({
  ...own,
  id: 'watchInbox',
  method: 'GET',
  path: '/v2/inbox/events',
  media: 'text/event-stream',
  summary: 'Server-sent events: `inbox` as JSON, first as it is, then at every change',
  answer: z.string(),
  errors: ['common.tooManyStreams'],
});

/** Marks messages as read: those named, or all up to one (what has come since stays unread). Foreign ids are ignored. */
export const readInbox = defineCall({
  ...own,
  id: 'readInbox',
  method: 'POST',
  path: '/v2/inbox/read',
  summary: 'Mark messages as read',
  rateLimit: 240,
  body: z
    .object({ messageIds: z.array(id).min(1).max(100).optional(), upTo: id.optional() })
    .refine(
      ({ messageIds, upTo }) => (messageIds === undefined) !== (upTo === undefined),
      'Kirim salah satu: messageIds atau upTo',
    ),
  answer: envelope(z.object({ unread })),
  errors: [],
});
