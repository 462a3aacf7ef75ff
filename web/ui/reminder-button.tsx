import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../lib/api/api-error.ts';
import type { Reminder } from '../lib/feedback/reminder.ts';
import { toggleReminder, useReminders } from '../lib/feedback/reminders.ts';
import { showError } from '../lib/feedback/show-error.ts';
import { notify } from '../lib/feedback/toast.ts';
import { useViewer } from '../lib/session/session.ts';
import { Button } from './button.tsx';

type Props = {
  reminder: Reminder;
  look?: 'primary' | 'secondary';
  size?: 'm' | 'l';
};

/** When the message comes, after what it is about. */
const begins = {
  title: 'begitu tayang',
  match: '15 menit sebelum mulai',
  programme: '5 menit sebelum mulai',
} as const;

/** Sets a reminder of what is to come, or takes it back: with the account, or in a visitor's browser. */
export function ReminderButton({ reminder, look = 'primary', size = 'l' }: Props) {
  const { id, title, subject } = reminder;
  const isOn = useReminders(({ list }) => list?.some((each) => each.id === id) ?? false);
  const isVisitor = useViewer() === null;
  const [isBusy, setBusy] = useState(false);
  async function toggle() {
    setBusy(true);
    try {
      await toggleReminder(reminder);
      const message = isVisitor
        ? `${title} kami ingatkan di perangkat ini, selama Tayang terbuka.`
        : `${title} kami ingatkan ${begins[subject]}.`;
      if (!isOn) notify({ title: 'Pengingat dipasang', message, status: 'success' });
    } catch (error) {
      if (isApiError(error)) void showError(error);
      else {
        const message = 'Browser ini tidak mengizinkan kami menyimpan pengingat.';
        notify({ title: 'Pengingat belum terpasang', message, status: 'error' });
      }
    }
    setBusy(false);
  }
  return (
    <Button
      look={isOn ? 'secondary' : look}
      size={size}
      aria-pressed={isOn}
      isBusy={isBusy}
      onClick={() => void toggle()}
    >
      {isOn ? (
        <BellRing className="size-5 text-kunyit" aria-hidden="true" />
      ) : (
        <Bell className="size-5" aria-hidden="true" />
      )}
      {isOn ? 'Akan diingatkan' : 'Ingatkan aku'}
      <span className="sr-only"> tentang {title}</span>
    </Button>
  );
}
