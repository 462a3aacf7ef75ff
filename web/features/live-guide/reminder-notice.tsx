import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useViewer } from '../../lib/session/session.ts';
import {
  dueReminder,
  forgetReminder,
  pastReminders,
  readReminders,
} from '../../lib/feedback/reminders.ts';
import { useReminders } from '../../lib/feedback/reminder-store.ts';

const LOOK_EVERY_MS = 10_000;

/** On every page: says when a programme or a title that the viewer wanted to be reminded of begins. */
export function ReminderNotice() {
  const list = useReminders((state) => state.list);
  const [now, setNow] = useState(0);

  const viewer = useViewer();
  const whose = viewer && `${viewer.accountId} ${viewer.profile.name}`;

  useEffect(() => {
    void readReminders();
    if (whose !== null) return undefined;
    // Another tab may have added or told one.
    const readAgain = () => void readReminders();
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, [whose]);

  const hasSome = list !== null && list.length > 0;
  useEffect(() => {
    if (!hasSome) return undefined;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasSome]);

  useEffect(() => {
    for (const { id } of now > 0 ? pastReminders(list ?? [], now) : []) forgetReminder(id);
  }, [list, now]);

  const due = now > 0 ? dueReminder(list ?? [], now) : undefined;
  const notice = useRef<HTMLElement>(null);
  const dueId = due?.id;
  useEffect(() => {
    const element = notice.current;
    if (dueId === undefined || element === null) return undefined;
    // What fills the screen lies over the page, and what was shown last over that.
    const show = () => {
      element.hidePopover();
      element.showPopover();
    };
    element.showPopover();
    document.addEventListener('fullscreenchange', show);
    return () => document.removeEventListener('fullscreenchange', show);
  }, [dueId]);

  if (due === undefined) return null;
  const { id, title, start, place, url } = due;
  return (
    <section
      ref={notice}
      popover="manual"
      aria-label="Pengingat"
      className="fixed inset-x-3 top-auto m-0 mx-auto w-auto text-cloud bottom-[calc(var(--bar-bottom)+0.75rem+env(safe-area-inset-bottom))] z-40 grid max-w-form animate-rise gap-3 rounded-m border border-line bg-ink-2 p-4 shadow-raised"
    >
      <output className="flex items-start gap-3">
        <BellRing className="mt-0.5 size-5 shrink-0 text-kunyit" aria-hidden="true" />
        <span>
          <b className="block">{title}</b>
          <span className="text-small text-mist">
            {Date.parse(start) > now ? 'Sebentar lagi mulai' : 'Sudah mulai'} di {place}
          </span>
        </span>
      </output>
      <div className="flex gap-2">
        <LinkButton to={url} onClick={() => forgetReminder(id)}>
          Tonton
        </LinkButton>
        <Button look="quiet" onClick={() => forgetReminder(id)}>
          Nanti saja
        </Button>
      </div>
    </section>
  );
}
