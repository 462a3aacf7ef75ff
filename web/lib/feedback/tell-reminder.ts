import { isApiError } from '../api/api-error.ts';
import type { Reminder } from './reminder.ts';
import { toggleReminder } from './reminders.ts';
import { showError } from './show-error.ts';
import { notify } from './toast.ts';

/** When the message comes, after what it is about. */
const begins = {
  title: 'begitu tayang',
  match: '15 menit sebelum mulai',
  programme: '5 menit sebelum mulai',
} as const;

/** Sets a reminder or takes it back, and says what became of it. */
export async function tellReminder(
  reminder: Reminder,
  { isOn, isVisitor }: { isOn: boolean; isVisitor: boolean },
): Promise<void> {
  const { title, subject } = reminder;
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
}
