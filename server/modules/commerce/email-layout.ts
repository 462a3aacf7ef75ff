import { PRODUCT_NAME } from '#contract/constants.ts';

/** Text that may stand anywhere in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export type EmailContent = { subject: string; text: string; html: string };
/** With what it says in short, for the inbox; `url` as in the e-mail. */
export type ComposedEmail = EmailContent & {
  summary: { title: string; body: string; url: string };
};

/** What an inbox shows of an e-mail: it leads to a path of the site. */
export function summaryOf({ url, ...words }: ComposedEmail['summary'], publicUrl: string) {
  const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : '';
  return { ...words, url: path.startsWith('/') ? path : '/' };
}

type EmailBody = {
  name: string;
  subject: string;
  paragraphs: readonly string[];
  link: { label: string; url: string };
};

/** An e-mail with one button, as text and as HTML. */
export function composeEmail({ name, subject, paragraphs, link }: EmailBody): ComposedEmail {
  const all = [`Hai ${name},`, ...paragraphs];
  return {
    subject,
    summary: { title: subject, body: paragraphs.slice(0, 2).join(' '), url: link.url },
    text: [...all, `${link.label}: ${link.url}`, `Tim ${PRODUCT_NAME}`].join('\n\n'),
    html: [
      '<div style="font-family:sans-serif;max-width:480px;line-height:1.5">',
      ...all.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(link.url)}" style="display:inline-block;background:#0b0d12;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
      `<p style="color:#666;font-size:12px">Tim ${PRODUCT_NAME}</p>`,
      '</div>',
    ].join('\n'),
  };
}
