import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { compressor } from '../../web/lib/platform/compress.server.ts';
import { WANTED_HEADER } from '../lib/staff.ts';
import { createStudio, studioContext, type StudioRequest } from '../lib/studio.server.ts';

export const streamTimeout = 8_000;

/** Makes the context that loaders read; the server reaches it through the build, never by an import of its own. */
export function openPage(page: StudioRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(studioContext, createStudio(page));
  return context;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  headers.append('vary', 'accept-encoding');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  // Browsers hide a nonce from scripts; React's development build then takes it for a mismatch.
  const nonce = import.meta.env.DEV ? undefined : context.get(studioContext).page.nonce;
  const { stream, encoding } = compressor(request);
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  return new Promise((resolve, reject) => {
    let currentStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        onShellReady() {
          const body = createReadableStreamFromReadable(stream);
          resolve(new Response(body, { status: currentStatus, headers }));
          pipe(stream);
        },
        onShellError: reject,
        onError(error: unknown) {
          currentStatus = 500;
          logError(context, error, request);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    stream.on('close', () => clearTimeout(timer));
  });
}

/** Data of a page that the browser's router asks for: says too where the passkey is wanted first. */
export function handleDataRequest(
  response: Response,
  { context }: { context: Readonly<RouterContextProvider> },
): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const { wanted } = context.get(studioContext);
  if (wanted !== undefined) headers.set(WANTED_HEADER, wanted);
  return new Response(response.body, { status: response.status, headers });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) logError(context, error, request);
}

function logError(context: Readonly<RouterContextProvider>, error: unknown, request: Request) {
  const { log } = context.get(studioContext).page;
  log.error({ err: error, url: new URL(request.url).pathname }, 'a page of the studio failed');
}
