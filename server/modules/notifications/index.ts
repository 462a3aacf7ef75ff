export { notificationsModule } from './module.ts';
export { runNotifications } from './run.ts';
