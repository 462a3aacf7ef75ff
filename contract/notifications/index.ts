/** Calls of the notifications module, by what they are for. */
export * from './inbox.ts';
export * from './kind-rules.ts';
export * from './kinds.ts';
export * from './message-email.ts';
export * from './preferences.ts';
export * from './push-rules.ts';
export * from './push.ts';
export * from './reminders.ts';
