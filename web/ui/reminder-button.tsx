import { Bell, BellRing } from 'lucide-react';
import { DAY } from '#contract/constants.ts';
import { toggleReminder, useReminders } from '../lib/feedback/reminders.ts';
import { notify } from '../lib/feedback/toast.ts';
import { Button } from './button.tsx';

/** So long after a title came out its reminder still shows. */
const SHOWN_FOR = 7 * DAY;

type Props = {
  title: { id: string; slug: string; name: string; releaseAt: string };
  look?: 'primary' | 'secondary';
  size?: 'm' | 'l';
};

/** Keeps a reminder of a title to come in this browser, or takes it back. */
export function ReminderButton({ title, look = 'primary', size = 'l' }: Props) {
  const { id, slug, name, releaseAt } = title;
  const list = useReminders((state) => state.list);
  const isOn = list?.some((each) => each.id === id) ?? false;
  function toggle() {
    const stop = new Date(Date.parse(releaseAt) + SHOWN_FOR).toISOString();
    try {
      toggleReminder({ id, title: name, titleSlug: slug, start: releaseAt, stop });
    } catch {
      const message = 'Peramban ini tidak mengizinkan kami menyimpan pengingat.';
      notify({ title: 'Pengingat belum terpasang', message, status: 'error' });
      return;
    }
    if (!isOn) {
      const message = `${name} kami ingatkan di perangkat ini begitu tayang.`;
      notify({ title: 'Pengingat dipasang', message, status: 'success' });
    }
  }
  return (
    <Button look={isOn ? 'secondary' : look} size={size} aria-pressed={isOn} onClick={toggle}>
      {isOn ? (
        <BellRing className="size-5 text-kunyit" aria-hidden="true" />
      ) : (
        <Bell className="size-5" aria-hidden="true" />
      )}
      {isOn ? 'Akan diingatkan' : 'Ingatkan aku'}
      <span className="sr-only"> tentang {name}</span>
    </Button>
  );
}
