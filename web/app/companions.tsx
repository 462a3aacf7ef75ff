import type { ReactNode } from 'react';
import { ReminderNotice } from '../features/live-guide/reminder-notice.tsx';
import { NotificationCompanion } from '../features/notifications/companion.tsx';

/** What lives beside every page and may come after it. */
export default function Companions(): ReactNode {
  return (
    <>
      <ReminderNotice />
      <NotificationCompanion />
    </>
  );
}
