import { create } from 'zustand';
import type { Reminder } from './reminder.ts';

/** Where visitors' reminders lie in the browser. */
export const REMINDERS_KEY = 'tayang_reminders';

/** Null until they have been read: the account's own of who is signed in, the browser's of a visitor. */
export const useReminders = create<{ list: Reminder[] | null }>(() => ({ list: null }));

/** Some wait in this browser, whatever they are. */
export function hasKeptReminders(): boolean {
  try {
    return localStorage.getItem(REMINDERS_KEY) !== null;
  } catch {
    return false;
  }
}
