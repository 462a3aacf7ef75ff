import { paths } from '../page/paths.ts';
import type { Reminder } from './reminder.ts';
import { REMINDERS_KEY } from './reminder-store.ts';

/** Of the account's own, those that this browser has shown. */
export const TOLD_KEY = 'tayang_reminded';

export function keptReminders(): Reminder[] {
  return parseReminders(localStorage.getItem(REMINDERS_KEY));
}

export function keepReminders(list: readonly Reminder[]): void {
  if (list.length === 0) localStorage.removeItem(REMINDERS_KEY);
  else localStorage.setItem(REMINDERS_KEY, JSON.stringify(list));
}

export function toldIds(): string[] {
  return parseList(localStorage.getItem(TOLD_KEY)).filter((id) => typeof id === 'string');
}

export function parseReminders(text: string | null): Reminder[] {
  return parseList(text).map(readOlder).filter(isReminder);
}

function parseList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Browsers kept a channel or a title's slug in place of the address once. */
function readOlder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'subject' in value) return value;
  const { channelId, genreId, channelName, titleSlug, ...rest } = value as Record<string, string>;
  if (titleSlug !== undefined)
    return { ...rest, subject: 'title', place: 'Tayang', url: paths.title(titleSlug) };
  if (channelId === undefined) return value;
  const url = paths.liveTv(channelId, genreId);
  return { ...rest, subject: 'programme', place: channelName, url };
}

function isReminder(value: unknown): value is Reminder {
  if (typeof value !== 'object' || value === null) return false;
  const { subject, id, title, place, url, start, stop } = value as Record<string, unknown>;
  const isWhole = [subject, id, title, place, url].every((part) => typeof part === 'string');
  return isWhole && String(url).startsWith('/') && isTime(start) && isTime(stop);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
