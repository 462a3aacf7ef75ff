import type { getPreview, Preview } from '#contract/playback/index.ts';
import { callApi } from '../../../lib/api/api.ts';

/** What was asked for in this visit: a title without a trailer is not asked for again. */
const known = new Map<string, Promise<Preview | null>>();

function findPreview(productId: string): Promise<Preview | null> {
  const asked = known.get(productId) ?? ask(productId);
  known.set(productId, asked);
  return asked;
}

async function ask(productId: string): Promise<Preview | null> {
  try {
    const query = { productId };
    const path = '/v2/playback/preview';
    // A visitor brings its token along from the start.
    const options = { staysHere: true, letsIn: true };
    return (await callApi<typeof getPreview>('GET', path, { query }, options)).result.preview;
  } catch {
    // Nothing that anybody asked for: without it the picture stands still.
    return null;
  }
}

/**
 * Plays a title's preview over what `frame` shows, without sound and without counting as watched, until its end or until
 * `signal` says so. Resolves once it is over; nothing is left behind.
 */
export async function showPreview(
  frame: HTMLElement,
  productId: string,
  signal: AbortSignal,
): Promise<void> {
  const preview = await findPreview(productId);
  if (preview === null || signal.aborted || !isPlayable(preview)) return;
  const video = document.createElement('video');
  video.className = 'preview';
  video.muted = true;
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.tabIndex = -1;
  video.setAttribute('aria-hidden', 'true');
  const source = new MediaSource();
  const address = URL.createObjectURL(source);
  video.src = address;
  frame.append(video);
  try {
    const over = happens(video, 'ended', signal);
    await Promise.all([feed(source, preview, signal, () => video.play()), over]);
  } catch (error) {
    // Address signed for a visit that lasted longer than it: the next one asks anew.
    if (!signal.aborted) known.delete(productId);
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  } finally {
    video.remove();
    URL.revokeObjectURL(address);
  }
}

function isPlayable({ mimeType }: Preview): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(mimeType);
}

/** One segment after the other; the picture moves as soon as the first has come. */
async function feed(
  source: MediaSource,
  { mimeType, initUrl, segmentUrls }: Preview,
  signal: AbortSignal,
  begin: () => Promise<void>,
): Promise<void> {
  await happens(source, 'sourceopen', signal);
  const buffer = source.addSourceBuffer(mimeType);
  for (const [at, url] of [initUrl, ...segmentUrls].entries()) {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new TypeError(`A preview's segment answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    const isTaken = happens(buffer, 'updateend', signal);
    buffer.appendBuffer(bytes);
    await isTaken;
    if (at === 1) await begin();
  }
  source.endOfStream();
}

/** @throws AbortError */
function happens(target: EventTarget, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new DOMException('No longer wanted', 'AbortError'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    target.addEventListener(
      type,
      () => {
        signal.removeEventListener('abort', leave);
        resolve();
      },
      { once: true },
    );
  });
}
