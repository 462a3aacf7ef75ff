import { PRODUCT_NAME } from '#contract/constants.ts';

export type Content = { subject: string; text: string; html: string };

type Letter = {
  name: string;
  subject: string;
  paragraphs: readonly string[];
  link: { label: string; url: string };
};

/** A letter with one button, as text and as HTML. */
export function writeLetter({ name, subject, paragraphs, link }: Letter): Content {
  const all = [`Hai ${name},`, ...paragraphs];
  return {
    subject,
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
