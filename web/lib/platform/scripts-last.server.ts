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
  let hasHead = false;
  let written: Buffer[] = [];
  // React writes a few kilobytes at a time: each part of the page goes on in one piece, and is packed in one.
  const take = () => {
    const part = Buffer.concat(written);
    if (!hasHead && !part.includes(HEAD_ENDS) && part.length < LONGEST_HEAD) return undefined;
    written = [];
    const isFirst = !hasHead;
    hasHead = true;
    return isFirst ? lowered(part) : part;
  };
  const page = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written.push(chunk);
      done();
    },
    flush: (done) => done(null, hasHead ? Buffer.concat(written) : lowered(Buffer.concat(written))),
  });
  const flushed = next as Duplex & { flush?: () => void };
  // React says so wherever a part of the page is whole.
  Object.assign(page, {
    flush() {
      const part = written.length === 0 ? undefined : take();
      if (part === undefined) return;
      page.push(part);
      flushed.flush?.();
    },
  });
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
