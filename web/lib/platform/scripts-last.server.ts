import { type Duplex, Transform } from 'node:stream';

const HEAD_ENDS = '</head>';
/** A page without a head of its own is handed on at last. */
const LONGEST_HEAD = 64 * 1024;
const PRELOAD = /<link rel="modulepreload"/g;

/**
 * Lets style and large picture come before scripts: React hoists the links of scripts to the beginning of the head, and
 * browsers fetch them as if the first paint waited for them. Pages are read before their scripts run.
 * @param next takes the page: what it is flushed for goes on to it.
 */
export function scriptsLast(next: Duplex): Transform {
  let head: Buffer[] | undefined = [];
  const page = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === undefined) return done(null, chunk);
      head.push(chunk);
      const text = Buffer.concat(head);
      if (!text.includes(HEAD_ENDS) && text.length < LONGEST_HEAD) return done();
      head = undefined;
      return done(null, lowered(text));
    },
    flush: (done) => done(null, head && lowered(Buffer.concat(head))),
  });
  const flushed = next as Duplex & { flush?: () => void };
  // React asks whom it writes to, wherever a part of the page is whole.
  if (flushed.flush !== undefined) Object.assign(page, { flush: () => flushed.flush?.() });
  // Who hung up wants no more of it.
  next.once('close', () => page.destroy());
  page.pipe(next);
  return page;
}

function lowered(html: Buffer): Buffer {
  const end = html.indexOf(HEAD_ENDS);
  if (end < 0) return html;
  const head = html.toString('utf8', 0, end).replace(PRELOAD, '$& fetchpriority="low"');
  return Buffer.concat([Buffer.from(head), html.subarray(end)]);
}
