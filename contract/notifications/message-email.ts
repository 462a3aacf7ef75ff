import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';

/** What a viewer may have sent to the own address, and what it needs. */
export const emailTemplates = {
  /** A title or episode to go on with elsewhere: needs `productId`. */
  watch_link: 'Tautan tayangan',
  /** Unread messages of the inbox. */
  inbox_summary: 'Rangkuman kotak masuk',
  /** How the account is notified. */
  notification_settings: 'Setelan pemberitahuan',
} as const;
export type EmailTemplate = keyof typeof emailTemplates;
const templateNames = Object.keys(emailTemplates) as [EmailTemplate, ...EmailTemplate[]];

/** E-mails that one account may have sent in an hour. */
export const EMAILS_AN_HOUR = 5;

/** Sends a listed e-mail to the verified address of the account, and to no other. */
export const sendMessageEmail = defineCall({
  id: 'sendMessageEmail',
  method: 'POST',
  path: '/v2/message/email',
  module: 'notifications',
  summary: 'Send a listed email to the own address',
  callers: ['account'],
  rateLimit: 30,
  body: z.object({
    template: z.enum(templateNames, 'Jenis email ini tidak ada'),
    data: z.object({ productId: id.optional() }).default({}),
  }),
  answer: envelope(
    z.object({
      template: z.enum(templateNames),
      /** The address, shortened: `ra***@contoh.id`. */
      to: z.string(),
    }),
  ),
  errors: [
    'notifications.emailUnverified',
    'notifications.tooManyEmails',
    'notifications.titleNotFound',
    'common.unauthenticated',
  ],
});
