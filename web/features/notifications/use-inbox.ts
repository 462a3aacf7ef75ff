import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { SECOND } from '#contract/constants.ts';
import type { InboxEvent, InboxMessage } from '#contract/notifications/inbox.ts';
import { endpoints, paths } from '../../lib/page/paths.ts';
import { keepUnread } from '../../lib/push/unread.ts';
import { countUnread, markRead } from './inbox-calls.ts';

type Page = { messages: InboxMessage[]; next: string | null };

const REOPEN = 3 * SECOND;
const LONGEST_REOPEN = 60 * SECOND;

/** The inbox as the page loaded it, with the pages that were added to it and what has come since. */
export function useInbox(loaded: Page & { unread: number }) {
  const [known, setKnown] = useState<ReadonlyMap<string, InboxMessage>>(() => merged([], loaded));
  const [end, setEnd] = useState<{ next: string | null }>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const fetcher = useFetcher<Page>();
  const [taken, setTaken] = useState<{ page: Page; more: Page | undefined }>({
    page: loaded,
    more: undefined,
  });
  // What a newer load leaves out at its end was pushed there by what has come: it stays.
  if (taken.page.messages !== loaded.messages || taken.more !== fetcher.data) {
    const isMore = taken.more !== fetcher.data && fetcher.data !== undefined;
    setTaken({ page: loaded, more: fetcher.data });
    const more = merged(known.values(), isMore ? fetcher.data : undefined);
    setKnown(merged(more.values(), loaded));
    if (isMore) setEnd({ next: fetcher.data?.next ?? null });
  }
  useInboxEvents(loaded.messages[0]?.messageId);

  const { next } = end ?? loaded;
  const messages = [...known.values()]
    .map((message) => ({
      ...message,
      isRead: message.isRead || loaded.unread === 0 || opened.has(message.messageId),
    }))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return {
    messages,
    next,
    isLoading: fetcher.state !== 'idle',
    loadMore() {
      if (next !== null && fetcher.state === 'idle') void fetcher.load(paths.inboxAfter(next));
    },
    open(messageId: string) {
      if (messages.some((each) => each.messageId === messageId && !each.isRead))
        void markRead(messageId);
      setOpened((before) => new Set(before).add(messageId));
    },
  };
}

function merged(
  known: Iterable<InboxMessage>,
  page: Page | undefined,
): ReadonlyMap<string, InboxMessage> {
  const all = [...known, ...(page?.messages ?? [])];
  return new Map(all.map((message) => [message.messageId, message]));
}

/**
 * Loads the list again when the platform says that it changed. The browser reconnects by itself; a stream that was
 * refused (an access token that ended, too many of them) is opened again after a call, which renews the session, and
 * less and less often.
 */
function useInboxEvents(newestId: string | undefined): void {
  const { revalidate } = useRevalidator();
  const [attempt, setAttempt] = useState(0);
  const change = useEffectEvent(({ unread, latest }: InboxEvent, isFirst: boolean) => {
    keepUnread(unread);
    // The first says how it is: after a while without a line that may be news.
    if (!isFirst || (latest !== null && latest.messageId !== newestId)) void revalidate();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const events = new EventSource(endpoints.inboxEvents);
    events.addEventListener('inbox', ({ data }: MessageEvent<string>) => {
      change(JSON.parse(data) as InboxEvent, isFirst);
      isFirst = false;
    });
    events.addEventListener('error', () => {
      isFirst = true;
      if (events.readyState !== EventSource.CLOSED) return;
      const pause = Math.min(REOPEN * 2 ** attempt, LONGEST_REOPEN);
      timer = setTimeout(
        () =>
          void countUnread({ inBackground: false }).then(() => setAttempt((count) => count + 1)),
        pause,
      );
    });
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [attempt]);
}
