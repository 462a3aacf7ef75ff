import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { MINUTE } from '#contract/constants.ts';
import type { InboxMessage } from '#contract/notifications/inbox.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { keepUnread } from '../../lib/push/unread.ts';
import { useIsChild } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { MessageList } from './message-list.tsx';
import { useInbox } from './use-inbox.ts';

type Props = {
  messages: InboxMessage[];
  /** Where the next page begins. */
  next: string | null;
  unread: number;
  isFirst: boolean;
  /** When the page was drawn. */
  now: number;
  failure: Failure | undefined;
};

/** What the viewer was told, newest first. New messages come by themselves. */
export function Inbox({ failure, ...loaded }: Props) {
  const { messages, next, isLoading, loadMore, open } = useInbox(loaded);
  const { isFirst, unread } = loaded;
  const now = useNow(loaded.now, MINUTE);
  const isChild = useIsChild();
  const isBusy = useNavigation().state === 'submitting';
  const [newest] = messages;
  useEffect(() => keepUnread(unread), [unread]);
  return (
    <section className="gutter mx-auto grid max-w-text gap-5 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-head font-extrabold">Pemberitahuan</h1>
        {!isChild && (
          <LinkButton to={paths.notificationSettings} look="quiet">
            <Settings2 className="size-5" aria-hidden="true" />
            Atur
          </LinkButton>
        )}
      </header>
      <FormAlert>{failure?.message}</FormAlert>
      {newest === undefined ? (
        <EmptyState
          icon={<BellOff className="size-7" aria-hidden="true" />}
          title={isFirst ? 'Belum ada pemberitahuan' : 'Tidak ada yang lebih lama'}
          action={
            <LinkButton to={isFirst ? paths.home : paths.inbox}>
              {isFirst ? 'Cari tontonan' : 'Yang terbaru'}
            </LinkButton>
          }
        >
          {isChild
            ? 'Kalau ada episode baru dari tontonan kesukaanmu, kabarnya muncul di sini.'
            : 'Kabar pembayaran, pengingat, dan episode baru tersimpan di sini.'}
        </EmptyState>
      ) : (
        <>
          {isFirst && unread > 0 && (
            <Form
              method="post"
              preventScrollReset
              className="flex flex-wrap items-center justify-between gap-3"
            >
              <input type="hidden" name="upTo" value={newest.messageId} />
              <p className="text-small text-mist" aria-live="polite">
                {unread} belum dibaca
              </p>
              <Button type="submit" look="secondary" isBusy={isBusy}>
                <CheckCheck className="size-5" aria-hidden="true" />
                Tandai semua dibaca
              </Button>
            </Form>
          )}
          <MessageList messages={messages} now={now} onOpen={open} />
          {next !== null && (
            <LinkButton
              to={paths.inboxAfter(next)}
              look="secondary"
              className="justify-self-center"
              aria-busy={isLoading || undefined}
              onClick={(event) => {
                event.preventDefault();
                loadMore();
              }}
            >
              {isLoading ? 'Memuat…' : 'Muat lagi'}
            </LinkButton>
          )}
        </>
      )}
    </section>
  );
}
