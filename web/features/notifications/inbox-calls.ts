import type { listInbox, readInbox } from '#contract/notifications/inbox.ts';
import { callApi } from '../../lib/api/api.ts';
import { keepUnread } from '../../lib/push/unread.ts';

/** Counts what is unread, for the sign in the head. What can't be counted just now stays as it was. */
export async function countUnread({ inBackground }: { inBackground: boolean }): Promise<void> {
  try {
    const query = { pageSize: 1 };
    const answer = await callApi<typeof listInbox>(
      'GET',
      '/v2/inbox',
      { query },
      { staysHere: true, inBackground },
    );
    keepUnread(answer.result.unread);
  } catch {
    // The next look counts again.
  }
}

/** The viewer opened a message. That it stays unread where the call fails is no reason to hold them up. */
export async function markRead(messageId: string): Promise<void> {
  if (messageId === '') return;
  try {
    const { result } = await callApi<typeof readInbox>(
      'POST',
      '/v2/inbox/read',
      { body: { messageIds: [messageId] } },
      { keepalive: true, staysHere: true },
    );
    keepUnread(result.unread);
  } catch {
    // It still says so in the inbox.
  }
}
