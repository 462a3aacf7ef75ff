import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/constants.ts';
import { contentGeneration } from '#platform/cached-responses.ts';
import { sharedAnswers } from '#platform/metrics/metrics.ts';
import { digest } from '#platform/secrets.ts';

/**
 * How long a page is shared. What it shows is kept for some seconds already, and ends with each change of content, as
 * the page does; this is added where something ends by the clock alone.
 */
const LIFE = 2 * SECOND;
const MAX_BYTES = 64 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const encoders = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
};
type Encoding = keyof typeof encoders;

/** One page as bytes for everyone who sees the same. */
export type SharedPage = {
  /** What its inline scripts and styles are allowed by, for the content policy. */
  allowed: string;
  headers: Record<string, string>;
  body: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
};

/** A page as it was rendered for all; `isWhole` is asked once it has ended. */
export type Rendered = { response: Response; nonce: string; isWhole: () => boolean };

type Kept = { page: SharedPage | undefined; generation: number };
type Underway = { page: Promise<SharedPage | undefined>; generation: number };

/**
 * Pages by what they are made from. One is rendered at a time for all who ask for it; those who come behind a change
 * of content get one that was begun behind it. Undefined where the page has to be rendered for its viewer.
 */
export function openSharedPages() {
  const kept = new LRUCache<string, Kept>({
    ttl: LIFE,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => 2 * (page?.body.length ?? 0) + key.length,
  });
  const underway = new Map<string, Underway>();

  async function make(key: string, render: () => Promise<Rendered>, generation: number) {
    let page: SharedPage | undefined;
    try {
      page = await shareable(await render());
    } catch {
      // Who asks is told by a page of their own, which says in the log what is wrong.
    }
    if (underway.get(key)?.generation === generation) underway.delete(key);
    if (generation === contentGeneration()) kept.set(key, { page, generation });
    return page;
  }

  return async (key: string, render: () => Promise<Rendered>): Promise<SharedPage | undefined> => {
    const generation = contentGeneration();
    const found = kept.get(key) ?? underway.get(key);
    sharedAnswers[found?.generation === generation ? 'kept' : 'made'].inc();
    if (found?.generation === generation) return found.page;
    const page = make(key, render, generation);
    underway.set(key, { page, generation });
    return page;
  };
}

/** The bytes to send to a browser that accepts this, and the header that says how they are packed. */
export async function bytesFor(
  { body, encoded }: SharedPage,
  accepted: string,
): Promise<{ bytes: Buffer; encoding?: Encoding }> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (encoding === undefined) return { bytes: body };
  const bytes = encoded.get(encoding) ?? encoders[encoding](body);
  encoded.set(encoding, bytes);
  return { bytes: await bytes, encoding };
}

/** What a page must be to be shared: whole, good, and without a word to one browser. */
async function shareable({ response, nonce, isWhole }: Rendered): Promise<SharedPage | undefined> {
  const html = await response.text();
  const { status, headers } = response;
  if (status !== 200 || headers.has('set-cookie') || !isWhole()) return undefined;
  const { text, hashes } = withoutNonce(html, nonce);
  // Where it still stands, it would be known to everyone.
  if (text.includes(nonce)) return undefined;
  return {
    allowed: hashes.map((hash) => `'sha256-${hash}'`).join(' '),
    headers: Object.fromEntries(headers),
    body: Buffer.from(text),
    encoded: new Map(),
  };
}

const INLINE = /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g;

/**
 * A page that many get can't have a nonce, which is worth something as long as one answer alone knows it. What carries
 * it was written by us, so the policy names that very text instead; what doesn't carry it is not allowed, as before.
 */
export function withoutNonce(html: string, nonce: string): { text: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const inline = [...html.matchAll(INLINE)].filter(
    ([, , attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes),
  );
  const hashes = inline.map(([, , , text = '']) => digest(text, 'base64'));
  return { text: html.replaceAll(mark, ''), hashes: [...new Set(hashes)] };
}
