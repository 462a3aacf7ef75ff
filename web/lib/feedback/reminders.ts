import { MINUTE } from '#contract/constants.ts';
import type {
  importReminders,
  listReminders,
  ReminderRecord,
  setReminder,
} from '#contract/notifications/reminders.ts';
import { readCookie } from '../account/saved-account.ts';
import { callApi } from '../api/api.ts';
import { keptReminders, keepReminders, TOLD_KEY, toldIds } from './kept-reminders.ts';
import type { Reminder } from './reminder.ts';
import { useReminders } from './reminder-store.ts';

/** So long before the start. */
const AHEAD = MINUTE;
const TOLD_MAX = 50;

/** The `auth` cookie marks who is signed in for scripts. */
const isSignedIn = () => readCookie('auth') !== null;

/**
 * Reads a visitor's reminders from the browser, and those of who is signed in from the account, which takes over what
 * the browser kept. Without an answer the browser's own stay, and are taken over another time.
 */
export async function readReminders(): Promise<void> {
  const kept = keptReminders();
  useReminders.setState({ list: kept });
  if (!isSignedIn()) return;
  try {
    const { result } =
      kept.length > 0
        ? await callApi<typeof importReminders>(
            'POST',
            '/v2/reminder/import',
            { body: { reminders: kept.map(({ subject, id }) => ({ subject, subjectId: id })) } },
            { staysHere: true, inBackground: true },
          )
        : await callApi<typeof listReminders>('GET', '/v2/reminder/list', undefined, {
            staysHere: true,
            inBackground: true,
          });
    if (kept.length > 0) keepReminders([]);
    showAccount(result.reminders);
  } catch {
    // The next page asks again.
  }
}

/** Sets a reminder, or takes it back. @throws ApiError; an error of the storage for a visitor */
export async function toggleReminder(reminder: Reminder): Promise<void> {
  const { subject, id } = reminder;
  // The browser's own may not have been read yet, and none of them may be lost.
  const list = isSignedIn() ? (useReminders.getState().list ?? []) : keptReminders();
  const others = list.filter((each) => each.id !== id);
  const isOn = others.length === list.length;
  if (!isSignedIn()) return keep(isOn ? [...others, reminder] : others);
  const body = { subject, subjectId: id, isOn };
  const { result } = await callApi<typeof setReminder>('POST', '/v2/reminder/set', { body });
  showAccount(result.reminders);
}

/** The viewer knows: it shows no more in this browser. */
export function forgetReminder(id: string): void {
  const list = (useReminders.getState().list ?? []).filter((each) => each.id !== id);
  if (!isSignedIn()) return keep(list);
  useReminders.setState({ list });
  localStorage.setItem(TOLD_KEY, JSON.stringify([...toldIds(), id].slice(-TOLD_MAX)));
}

function keep(list: Reminder[]): void {
  keepReminders(list);
  useReminders.setState({ list });
}

function showAccount(records: readonly ReminderRecord[]): void {
  const told = new Set(toldIds());
  const list = records
    .filter(({ subjectId }) => !told.has(subjectId))
    .map(({ subjectId, startAt, stopAt, ...rest }) => {
      const { subject, title, place, url } = rest;
      return { subject, id: subjectId, title, place, url, start: startAt, stop: stopAt };
    });
  useReminders.setState({ list });
}

/** The reminder that is due now: about to begin or just begun. One that is over shows no more. */
export function dueReminder(list: readonly Reminder[], now: number): Reminder | undefined {
  return list.find(({ start, stop }) => Date.parse(start) - AHEAD <= now && Date.parse(stop) > now);
}

/** Those whose programme is over. */
export function pastReminders(list: readonly Reminder[], now: number): Reminder[] {
  return list.filter(({ stop }) => Date.parse(stop) <= now);
}
