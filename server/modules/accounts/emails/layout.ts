import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import type { Email } from '#platform/mail.ts';
import type { Account } from '../account/queries.ts';

type EmailContent = {
  to: string;
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Small print after the button. */
  notes: string[];
};

/** One e-mail in both forms, text first: many phones show only that. */
export function layoutEmail({ to, subject, paragraphs, button, notes }: EmailContent): Email {
  const text = [
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...notes,
    `Salam,\nTim ${PRODUCT_NAME}`,
  ].join('\n\n');
  const link =
    button === undefined
      ? ''
      : `<p style="margin:28px 0"><a href="${escape(button.url)}" style="background:#ff6a3d;color:#0b0d12;padding:14px 24px;border-radius:10px;text-decoration:none;font-weight:700;display:inline-block">${escape(button.label)}</a></p>`;
  const html = `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f4f5f7;font-family:'Plus Jakarta Sans',Segoe UI,Arial,sans-serif;color:#14171f">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="font-size:22px;font-weight:800;margin:0 0 20px">${PRODUCT_NAME}</p>
<div style="background:#ffffff;border-radius:16px;padding:28px 24px;font-size:16px;line-height:1.6">
${paragraphs.map((words) => `<p style="margin:0 0 14px">${escape(words)}</p>`).join('\n')}
${link}
${notes.map((words) => `<p style="margin:14px 0 0;font-size:14px;color:#5a6272">${escape(words)}</p>`).join('\n')}
</div>
<p style="font-size:13px;color:#5a6272;margin:20px 0 0">Salam, Tim ${PRODUCT_NAME}</p>
</div></body></html>`;
  return { to, subject, text, html };
}

function escape(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Where e-mails to an account go: its mailbox, or the gateway that turns mail into a text message. */
export function mailAddressOf(
  account: Pick<Account, 'email' | 'phone'>,
  config: Pick<Config, 'mail'>,
): string | undefined {
  if (account.email !== null) return account.email;
  if (account.phone === null) return undefined;
  return `${account.phone.slice(1)}@${config.mail.phoneDomain}`;
}
