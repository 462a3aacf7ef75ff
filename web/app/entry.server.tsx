import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { drawFrame, type Filled, fillHome } from '../features/home/filled-home.server.ts';
import { drawFragments } from '../lib/page/draw-fragment.server.tsx';
import { Fragments } from '../lib/page/fragments.ts';
import { compressor } from '../lib/platform/compress.server.ts';
import { scriptsLast } from '../lib/platform/scripts-last.server.ts';
import { isPrefetch } from './speculative-fetch.ts';
import { isBonusAwaited } from '../lib/account/bonus.server.ts';
import { paths, WATCH_PATH } from '../lib/page/paths.ts';
import { CHOSEN_COOKIE } from './middleware/who-watches.server.ts';
import {
  createPlatform,
  type PageRequest,
  platformContext,
} from '../lib/platform/platform.server.ts';

export { sharedRequestOf } from './shared-pages.server.ts';

export const streamTimeout = 8_000;

/**
 * Makes the context that loaders read. The server reaches this function through the build, never by an
 * import of its own: a second copy of the context module would be another context.
 */
export function openPage(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(platformContext, createPlatform(page));
  return context;
}

/** A page whose frame is there already, filled for its viewer; undefined where it is drawn as any other. */
export async function filledPage(
  { method, url, headers }: FilledRequest,
  page: PageRequest,
): Promise<Filled | undefined> {
  const isHome = method === 'GET' && url === paths.home && !import.meta.env.DEV;
  const isAdult = page.isSignedIn && !page.isLegacy && !page.isChild;
  // What is asked or said first leads elsewhere, and search engines get what is drawn.
  const isPlain = page.cookies[CHOSEN_COOKIE] !== undefined && !isBonusAwaited(page);
  if (!isHome || !isAdult || !isPlain || isbot(headers['user-agent'])) return undefined;
  try {
    return await fillHome(createPlatform(page), String(headers['accept-encoding'] ?? ''));
  } catch (error) {
    page.log.error({ err: error, url }, 'a page was not filled');
    return undefined;
  }
}

type FilledRequest = {
  method: string | undefined;
  url: string | undefined;
  headers: { 'user-agent'?: string | undefined; 'accept-encoding'?: string | string[] | undefined };
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'private, no-cache');
  headers.append('vary', 'accept-encoding');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  // Browsers hide a nonce from scripts; React's development build then takes it for a mismatch.
  const { page } = context.get(platformContext);
  const nonce = import.meta.env.DEV ? undefined : page.nonce;
  const { stream, encoding } = compressor(request);
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  // Search engines read once and wait: they get the whole page in one go, as those do who share one.
  const isWhole = page.isForAll === true || isbot(request.headers.get('user-agent'));
  const readyEvent = isWhole ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let currentStatus = status;
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <Fragments value={drawFragments}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </Fragments>,
      {
        ...(nonce && { nonce }),
        [readyEvent]() {
          hasShell = true;
          resolve(
            new Response(createReadableStreamFromReadable(stream), {
              status: currentStatus,
              headers,
            }),
          );
          pipe(scriptsLast(stream));
          drawFrame(page, routerContext).catch((error: unknown) =>
            logError(context, error, request),
          );
        },
        onShellError: reject,
        onError(error: unknown) {
          currentStatus = 500;
          if (hasShell) logError(context, error, request);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    stream.on('close', () => clearTimeout(timer));
  });
}

/** Data of a page that the browser's router asks for. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Response {
  const headers = new Headers(response.headers);
  // What a resting pointer prefetches must still be there for the click; nothing else is kept, and a source
  // only where it takes no playback session of an account.
  const takesPlaybackSession =
    context.get(platformContext).isSignedIn() &&
    new URL(request.url).pathname.startsWith(WATCH_PATH);
  const isPrefetched = isPrefetch(request) && !takesPlaybackSession;
  headers.set('cache-control', isPrefetched ? 'private, max-age=5' : 'private, no-store');
  if (response.body === null || request.method === 'HEAD')
    return new Response(null, { status: response.status, headers });
  const { stream, encoding } = compressor(request);
  if (encoding === undefined)
    return new Response(response.body, { status: response.status, headers });
  headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  pipeline(Readable.fromWeb(response.body as NodeReadableStream), stream, () => undefined);
  return new Response(createReadableStreamFromReadable(stream), {
    status: response.status,
    headers,
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) logError(context, error, request);
}

function logError(
  context: Readonly<RouterContextProvider>,
  error: unknown,
  request: Request,
): void {
  const { log } = context.get(platformContext).page;
  log.error({ err: error, url: new URL(request.url).pathname }, 'a page failed');
}
