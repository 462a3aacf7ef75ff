import PostalMime, { type Address } from 'postal-mime';

/** What the inbox keeps of a mail; the mail itself lies beside it as `{id}.eml`. */
export type Message = {
  id: string;
  receivedAtMs: number;
  from: string;
  /** Everybody in the envelope, lower case: also those in Bcc. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Web addresses in the order in which they appear. */
  links: string[];
  attachments: { name: string; type: string; bytes: number }[];
};

export type Envelope = { from: string; to: string[] };

export async function parseMessage(
  id: string,
  receivedAtMs: number,
  envelope: Envelope,
  source: Buffer,
): Promise<Message> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' });
  const text = mail.text ?? '';
  const html = mail.html ?? '';
  return {
    id,
    receivedAtMs,
    from: mail.from ? showAddress(mail.from) : envelope.from,
    to: [...new Set(envelope.to.map((address) => address.toLowerCase()))],
    subject: mail.subject ?? '',
    text,
    html,
    links: findLinks(html, text),
    attachments: mail.attachments.map((it, at) => ({
      name: it.filename ?? `lampiran-${at + 1}`,
      type: it.mimeType,
      bytes: typeof it.content === 'string' ? it.content.length : it.content.byteLength,
    })),
  };
}

/** One attachment out of a stored mail. */
export async function readAttachment(
  source: Buffer,
  at: number,
): Promise<{ name: string; type: string; content: Buffer } | null> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' });
  const found = mail.attachments[at];
  if (!found) return null;
  const content =
    typeof found.content === 'string'
      ? Buffer.from(found.content)
      : Buffer.from(found.content as ArrayBuffer);
  return { name: found.filename ?? `lampiran-${at + 1}`, type: found.mimeType, content };
}

const showAddress = (from: Address): string =>
  from.name ? `${from.name} <${from.address ?? ''}>` : (from.address ?? '');

/** Links of the HTML part first; of the text where there is no HTML. */
export function findLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)]
    .map((match) => match[1] ?? '')
    .map((link) => link.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0]);
  return [...new Set(inHtml.length > 0 ? inHtml : inText)];
}
