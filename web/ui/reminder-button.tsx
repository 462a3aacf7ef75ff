import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import type { Reminder } from '../lib/feedback/reminder.ts';
import { useReminders } from '../lib/feedback/reminder-store.ts';
import { tellOffline } from '../lib/feedback/toast.ts';
import { useViewer } from '../lib/session/session.ts';
import { Button } from './button.tsx';

type Props = {
  reminder: Reminder;
  look?: 'primary' | 'secondary';
  size?: 'm' | 'l';
};

/** Sets a reminder of what is to come, or takes it back: with the account, or in a visitor's browser. */
export function ReminderButton({ reminder, look = 'primary', size = 'l' }: Props) {
  const { id, title } = reminder;
  const isOn = useReminders(({ list }) => list?.some((each) => each.id === id) ?? false);
  const isVisitor = useViewer() === null;
  const [isBusy, setBusy] = useState(false);
  async function toggle() {
    setBusy(true);
    const told = await import('../lib/feedback/tell-reminder.ts').catch(tellOffline);
    await told?.tellReminder(reminder, { isOn, isVisitor });
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
