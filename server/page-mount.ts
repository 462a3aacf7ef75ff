import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import { createRequestListener } from '@react-router/node';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { isTrial } from '#platform/db.ts';
import { recordFailure } from '#platform/error-handler.ts';
import type { Deps } from '#platform/deps.ts';
import { hijackReply } from '#platform/responses/hijack-reply.ts';
import { presentError } from './error-page.ts';
import { requirePageRequest } from './page-request.ts';
import { bytesFor, openSharedPages, type Rendered } from './shared-pages.ts';
import type { SiteBuild } from './site-build.ts';
import { byNonce } from './site-headers.ts';

/** The request that stands for all who see the same page as its asker; what else is in it is the app's. */
type Shareable = { url: string; headers: Record<string, string> };

export type PageMount<Page, Shared extends Shareable = Shareable> = Pick<
  SiteBuild,
  'build' | 'middleware'
> & {
  /** Below which address its pages stand; empty for the whole site. */
  prefix: '' | `/${string}`;
  /** What below it is never a page. */
  notPages: RegExp;
  /** Most bytes of a form. */
  bodyLimit: number;
  page: (request: FastifyRequest) => Promise<Page>;
  /** Headers of the answer, whatever the page says; `allowed` is what may run of what stands inline in it. */
  headers: (allowed: string, page: Page, request: FastifyRequest) => Record<string, string>;
  /** Of an app whose visitors share pages: who such a page is rendered for, and whether nothing of it was left out. */
  openShared?: (
    asked: Shared,
    request: FastifyRequest,
  ) => Promise<{ page: Page; isWhole: () => boolean }>;
};

type Filled = { headers: Record<string, string | string[]>; body: Buffer };

/** The entry of a build of ours: it makes the context that loaders read, with the build's own copy of the context. */
type Entry<Page, Shared> = ServerBuild['entry']['module'] & {
  openPage: (page: Page) => RouterContextProvider;
  sharedRequestOf?: (asked: FastifyRequest['raw'], page: Page) => Shared | undefined;
  filledPage?: (asked: FastifyRequest['raw'], page: Page) => Promise<Filled | undefined>;
};

/** Mounts a built app under every address that no route of the platform has taken. */
export async function mountPages<
  Page extends { nonce: string },
  Shared extends Shareable = Shareable,
>(app: FastifyInstance, { config }: Deps, mount: PageMount<Page, Shared>): Promise<void> {
  const { build, middleware, prefix, notPages, bodyLimit, page: open, headers } = mount;
  const entry = async () => {
    const built = typeof build === 'function' ? await build() : build;
    return built.entry.module as Entry<Page, Shared>;
  };
  const asked = new AsyncLocalStorage<Page>();
  const listener: RequestListener = createRequestListener({
    build,
    mode: config.mode,
    getLoadContext: async () => {
      const page = asked.getStore();
      if (page === undefined) throw new Error('A page was rendered outside of a request');
      return (await entry()).openPage(page);
    },
  });

  const render = createRequestHandler(build, config.mode);
  const findShared = openSharedPages();

  /** Sends the page that everyone gets who asks so; false where this one is its viewer's own. */
  async function sendShared(
    page: Page,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const { openShared } = mount;
    // What is tried or in another time is for the one who looks at it alone.
    if (openShared === undefined || isTrial() || request.timeOffset !== 0) return false;
    const module = await entry();
    const asked = module.sharedRequestOf?.(request.raw, page);
    if (asked === undefined) return false;
    const shared = await findShared(JSON.stringify(asked), async (): Promise<Rendered> => {
      const { page: theirs, isWhole } = await openShared(asked, request);
      const url = new URL(asked.url, config.http.publicUrl);
      const response = await render(
        new Request(url, { headers: asked.headers }),
        module.openPage(theirs),
      );
      return { response, nonce: theirs.nonce, isWhole };
    });
    if (shared === undefined) return false;
    const accepted = request.headers['accept-encoding'] ?? '';
    const { bytes, encoding } = await bytesFor(shared, String(accepted));
    hijackReply(reply);
    reply.raw.writeHead(200, {
      ...shared.headers,
      ...headers(shared.allowed, page, request),
      'content-length': bytes.length,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    });
    reply.raw.end(bytes);
    return true;
  }

  /** Sends a page whose frame many have; false where it has to be drawn. */
  async function sendFilled(
    page: Page,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    if (isTrial() || request.timeOffset !== 0) return false;
    const filled = await (await entry()).filledPage?.(request.raw, page);
    if (filled === undefined) return false;
    hijackReply(reply);
    reply.raw.writeHead(200, {
      ...filled.headers,
      ...headers(byNonce(page.nonce), page, request),
      'content-length': filled.body.length,
    });
    reply.raw.end(filled.body);
    return true;
  }

  await app.register(async (pages) => {
    // Forms are read by the page's action from the untouched stream.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    if (middleware) pages.addHook('onRequest', middleware);
    // What could not become a page is told as one to people.
    pages.setErrorHandler((raw: FastifyError, request, reply) => {
      const { id, headers: given } = request;
      const error = recordFailure(raw, request, reply);
      const answer = presentError(error, { id, accept: given.accept });
      if (error.code === 'common.methodNotAllowed') reply.header('allow', 'GET, HEAD, POST');
      return reply.status(answer.status).headers(answer.headers).send(answer.body);
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (notPages.test(request.url)) return reply.callNotFound();
      requirePageRequest(request, bodyLimit);
      const page = await open(request);
      if (await sendShared(page, request, reply)) return;
      if (await sendFilled(page, request, reply)) return;
      hijackReply(reply.headers(headers(byNonce(page.nonce), page, request)));
      asked.run(page, () => listener(request.raw, reply.raw));
    };
    // The data of the first page stand beside its address, not below it.
    if (prefix !== '') for (const own of ['', '.data']) pages.all(`${prefix}${own}`, answer);
    pages.all(`${prefix}/*`, answer);
  });
}
