import { type Channel, kindRules } from '#contract/notifications/kind-rules.ts';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import type { EmailTemplate } from '#contract/notifications/message-email.ts';
import { type AccountView, layoutEmail } from '#modules/accounts/index.ts';
import { findCards, findProduct } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Email } from '#platform/mail.ts';
import { listMessages } from '../inbox/queries.ts';
import { channelsOf, defaultQuiet, wallOf } from '../preferences/policy.ts';
import { findQuiet, listChoices } from '../preferences/queries.ts';

const IN_SUMMARY = 10;

export type Asked = {
  to: string;
  name: string;
  accountId: string;
  profileId: string;
  timezone: string;
  productId: string | undefined;
  publicUrl: string;
  now: Date;
};

/** What each listed e-mail says. All of it is ours or the reader's own: no words come from who asks. */
export const templates: Record<EmailTemplate, (db: Db, asked: Asked) => Promise<Email>> = {
  async watch_link(db, { to, name, productId, publicUrl, now }) {
    const product = productId && (await findProduct(db, productId, now));
    const [card] = product ? await findCards(db, [product.titleId], now) : [];
    if (!product || card === undefined) return fail('notifications.titleNotFound');
    const { episode } = product;
    const what =
      episode === undefined
        ? card.name
        : `${card.name}, musim ${episode.season} episode ${episode.number}: ${episode.name}`;
    return layoutEmail({
      to,
      subject: `Tonton ${card.name} di Tayang`,
      paragraphs: [`Hai ${name},`, `Ini tautan yang kamu minta: ${what}.`],
      button: { label: 'Tonton sekarang', url: `${publicUrl}/judul/${card.slug}` },
      notes: [],
    });
  },
  async inbox_summary(db, { to, name, accountId, profileId, publicUrl }) {
    const reader = { accountId, profileId, maxFilmClass: undefined };
    const messages = await listMessages(db, reader, { limit: IN_SUMMARY, unreadOnly: true });
    return layoutEmail({
      to,
      subject: 'Rangkuman kotak masukmu',
      paragraphs: [
        `Hai ${name},`,
        ...(messages.length === 0
          ? ['Tidak ada kabar yang belum kamu baca.']
          : messages.map(({ title, body }) => `${title}. ${body}`)),
      ],
      button: { label: 'Buka kotak masuk', url: `${publicUrl}/notifikasi` },
      notes: [],
    });
  },
  async notification_settings(db, { to, name, accountId, timezone, publicUrl }) {
    const choices = await listChoices(db, accountId);
    const quiet = (await findQuiet(db, accountId)) ?? defaultQuiet(timezone);
    const hours = [quiet.fromMinute, quiet.toMinute].map((minute) =>
      wallOf(minute).replace(':', '.'),
    );
    return layoutEmail({
      to,
      subject: 'Setelan pemberitahuanmu',
      paragraphs: [
        `Hai ${name},`,
        ...notificationKinds.map((kind) => {
          const channels = channelsOf(kind, choices.get(kind)).map(
            (channel) => channelNames[channel],
          );
          return `${kindRules[kind].name}: ${channels.length === 0 ? 'tidak ada' : channels.join(', ')}.`;
        }),
        quiet.isOn
          ? `Jam tenang: ${hours.join(' sampai ')} ${quiet.zone}.`
          : 'Jam tenang: tidak dipakai.',
      ],
      button: { label: 'Ubah setelan', url: `${publicUrl}/akun/notifikasi` },
      notes: [settingsNote(publicUrl)],
    });
  },
};

const channelNames: Record<Channel, string> = {
  inbox: 'kotak masuk',
  push: 'di perangkat',
  mail: 'e-mail',
};

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

const settingsNote = (publicUrl: string) =>
  `Atur kabar lewat email, kapan saja: ${publicUrl}/akun/notifikasi`;

/** The address that an account proved; undefined where it has none, or only a number. */
export function verifiedEmailOf({
  email,
  isContactVerified,
}: Pick<AccountView, 'email' | 'isContactVerified'>): string | undefined {
  return email !== null && isContactVerified ? email : undefined;
}

/** `ra***@contoh.id`: enough to know one's own. */
export function shortenEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}***@${domain}`;
}
