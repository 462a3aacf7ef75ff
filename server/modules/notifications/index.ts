/** How the service is, for /studio/sistem. */
export { countFailedDeliveries } from './delivery/queries.ts';
export { notificationsModule } from './module.ts';
export { countProgrammeReminders } from './reminders/queries.ts';
export { runNotifications } from './run.ts';
/** What support reads of what an account was told. */
export { listMessageEvents } from './queries.ts';
