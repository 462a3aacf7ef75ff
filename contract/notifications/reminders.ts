import { z } from 'zod';
import { defineCall, signedIn } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';

const own = { module: 'notifications', callers: signedIn } as const;

/** What a viewer may be reminded of: a programme of the guide, a match, a title that comes out. */
export const reminderSubjects = ['programme', 'match', 'title'] as const;
export type ReminderSubject = (typeof reminderSubjects)[number];

/** Open reminders of one profile. */
export const REMINDERS_MAX = 100;

const subject = { subject: z.enum(reminderSubjects), subjectId: id };

const reminder = z.object({
  ...subject,
  /** As it is called now: a programme that moves takes its reminder along. */
  title: z.string(),
  /** The channel, or `Tayang` for a title. */
  place: z.string(),
  startAt: isoTime,
  stopAt: isoTime,
  /** When the message comes. */
  remindAt: isoTime,
  /** A path of the site. */
  url: z.string(),
});
export type ReminderRecord = z.output<typeof reminder>;

const reminders = envelope(z.object({ reminders: z.array(reminder) }));

/** Those that are still to come, next first. */
export const listReminders = defineCall({
  ...own,
  id: 'listReminders',
  method: 'GET',
  path: '/v2/reminder/list',
  summary: 'What the profile is to be reminded of',
  answer: reminders,
  errors: [],
});

/** Sets a reminder or takes it back; again is the same as once. */
export const setReminder = defineCall({
  ...own,
  id: 'setReminder',
  method: 'POST',
  path: '/v2/reminder/set',
  summary: 'Set a reminder, or take it back',
  rateLimit: 120,
  body: z.object({ ...subject, isOn: z.boolean() }),
  answer: reminders,
  errors: [
    'notifications.subjectNotFound',
    'notifications.subjectStarted',
    'notifications.tooManyReminders',
  ],
});

/** Takes over what a visitor's browser kept. What is over or unknown is left out without an error. */
export const importReminders = defineCall({
  ...own,
  id: 'importReminders',
  method: 'POST',
  path: '/v2/reminder/import',
  summary: 'Take over the reminders that a browser kept',
  rateLimit: 30,
  body: z.object({ reminders: z.array(z.object(subject)).max(REMINDERS_MAX) }),
  answer: reminders,
  errors: [],
});
