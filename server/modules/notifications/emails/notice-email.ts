import { layoutEmail } from '#modules/accounts/index.ts';
import type { Email } from '#platform/mail.ts';

type Words = { title: string; body: string; url: string };

/** A message as an e-mail, for those who chose to get its kind so. */
export function noticeEmail(
  reader: { to: string; name: string },
  { title, body, url }: Words,
  publicUrl: string,
): Email {
  return layoutEmail({
    to: reader.to,
    subject: title,
    paragraphs: [`Hai ${reader.name},`, body],
    button: { label: 'Buka di Tayang', url: `${publicUrl}${url}` },
    notes: [settingsNote(publicUrl)],
  });
}

export const settingsNote = (publicUrl: string) =>
  `Atur kabar lewat e-mail, kapan saja: ${publicUrl}/akun/notifikasi`;
