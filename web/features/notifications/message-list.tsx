import {
  Bell,
  CalendarClock,
  Gift,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  Newspaper,
  ReceiptText,
  RefreshCw,
  Search,
  ShieldCheck,
  Tv,
  UserRound,
} from 'lucide-react';
import { Link } from 'react-router';
import type { InboxMessage } from '#contract/notifications/inbox.ts';
import { kindRules } from '#contract/notifications/kind-rules.ts';
import { ago } from '../../lib/formats/formats.ts';
import { cx } from '../../ui/cx.ts';

const icons: Record<InboxMessage['kind'], LucideIcon> = {
  security: ShieldCheck,
  payment: ReceiptText,
  renewal: RefreshCw,
  reminder: CalendarClock,
  new_episode: Tv,
  leaving: Hourglass,
  wish: Search,
  review: MessageSquareText,
  referral: Gift,
  score: Bell,
  child_request: UserRound,
  party: UserRound,
  digest: Newspaper,
  promo: Newspaper,
};

type Props = {
  messages: readonly InboxMessage[];
  now: number;
  onOpen: (messageId: string) => void;
};

/** Each leads to what it is about; a dot marks what was not opened yet. */
export function MessageList({ messages, now, onOpen }: Props) {
  return (
    <ul className="grid gap-2" aria-label="Pesan">
      {messages.map(({ messageId, kind, title, body, url, at, isRead }) => {
        const Icon = icons[kind];
        return (
          <li key={messageId}>
            <Link
              to={url}
              onClick={() => onOpen(messageId)}
              className={cx(
                'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 rounded-m border p-4 transition-colors hover:border-haze',
                isRead ? 'border-line bg-ink-1' : 'border-jingga/40 bg-ink-2',
              )}
            >
              <span
                className={cx(
                  'grid size-10 place-items-center rounded-full bg-ink-3',
                  isRead ? 'text-mist' : 'text-kunyit',
                )}
              >
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <span className="grid gap-0.5">
                <span className="text-note text-haze">
                  {kindRules[kind].name} · <time dateTime={at}>{ago(at, new Date(now))}</time>
                </span>
                <span className={cx('wrap-break-word', isRead ? 'font-medium' : 'font-bold')}>
                  {title}
                </span>
                <span className="text-small wrap-break-word text-mist">{body}</span>
              </span>
              <span className="flex h-10 items-center">
                {!isRead && (
                  <span className="size-2.5 rounded-full bg-jingga">
                    <span className="sr-only">Belum dibaca</span>
                  </span>
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
