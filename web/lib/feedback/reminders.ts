import { MINUTE } from '#contract/constants.ts';
import { create } from 'zustand';

const KEY = 'tayang_reminders';
/** So long before the start. */
const AHEAD = MINUTE;

/** What the viewer wants to be reminded of, with what the notice says and where it leads. */
export type Reminder = {
  id: string;
  title: string;
  /** From shortly before the start until the end the notice shows. */
  start: string;
  stop: string;
} & (
  | { channelId: string; genreId: string; channelName: string }
  /** A title that comes out. */
  | { titleSlug: string }
);

/** Null until the browser's own list has been read. */
export const useReminders = create<{ list: Reminder[] | null }>(() => ({ list: null }));

export function readReminders(): void {
  useReminders.setState({ list: parseReminders(localStorage.getItem(KEY)) });
}

export function toggleReminder(reminder: Reminder): void {
  const list = parseReminders(localStorage.getItem(KEY));
  const others = list.filter(({ id }) => id !== reminder.id);
  keep(others.length < list.length ? others : [...others, reminder]);
}

export function forgetReminder(id: string): void {
  keep(parseReminders(localStorage.getItem(KEY)).filter((each) => each.id !== id));
}

function keep(list: Reminder[]): void {
  localStorage.setItem(KEY, JSON.stringify(list));
  useReminders.setState({ list });
}

export function parseReminders(text: string | null): Reminder[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isReminder) : [];
  } catch {
    return [];
  }
}

function isReminder(value: unknown): value is Reminder {
  if (typeof value !== 'object' || value === null) return false;
  const { id, start, stop, channelId, titleSlug } = value as Record<string, unknown>;
  const leads = typeof (channelId ?? titleSlug) === 'string';
  return typeof id === 'string' && leads && isTime(start) && isTime(stop);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** The reminder that is due now: about to begin or just begun. One that is over shows no more. */
export function dueReminder(list: readonly Reminder[], now: number): Reminder | undefined {
  return list.find(({ start, stop }) => Date.parse(start) - AHEAD <= now && Date.parse(stop) > now);
}

/** Those whose programme is over. */
export function pastReminders(list: readonly Reminder[], now: number): Reminder[] {
  return list.filter(({ stop }) => Date.parse(stop) <= now);
}
