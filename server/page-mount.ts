import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import { createRequestListener } from '@react-router/node';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { recordFailure } from '#platform/error-handler.ts';
import type { Deps } from '#platform/deps.ts';
import { presentError } from './error-page.ts';
import { requirePageRequest } from './page-request.ts';
import type { SiteBuild } from './site-build.ts';

export type PageMount<Page> = Pick<SiteBuild, 'build' | 'middleware'> & {
  /** Below which address its pages stand; empty for the whole site. */
  prefix: '' | `/${string}`;
  /** What below it is never a page. */
  notPages: RegExp;
  /** Most bytes of a form. */
  bodyLimit: number;
  page: (request: FastifyRequest) => Promise<Page>;
  /** Headers of the answer, whatever the page says. */
  headers: (page: Page, request: FastifyRequest, reply: FastifyReply) => Record<string, string>;
};

/** The entry of a build of ours: it makes the context that loaders read, with the build's own copy of the context. */
type Entry<Page> = ServerBuild['entry']['module'] & {
  openPage: (page: Page) => RouterContextProvider;
};

/** Mounts a built app under every address that no route of the platform has taken. */
export async function mountPages<Page>(
  app: FastifyInstance,
  { config }: Deps,
  { build, middleware, prefix, notPages, bodyLimit, page: open, headers }: PageMount<Page>,
): Promise<void> {
  const asked = new AsyncLocalStorage<Page>();
  const listener: RequestListener = createRequestListener({
    build,
    mode: config.mode,
    getLoadContext: async () => {
      const { entry } = await build();
      const page = asked.getStore();
      if (page === undefined) throw new Error('A page was rendered outside of a request');
      return (entry.module as Entry<Page>).openPage(page);
    },
  });

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
      for (const [name, value] of Object.entries(headers(page, request, reply)))
        reply.raw.setHeader(name, value);
      reply.hijack();
      asked.run(page, () => listener(request.raw, reply.raw));
    };
    // The data of the first page stand beside its address, not below it.
    if (prefix !== '') for (const own of ['', '.data']) pages.all(`${prefix}${own}`, answer);
    pages.all(`${prefix}/*`, answer);
  });
}

/** How a page calls the platform: inside the process, from its asker's address, under its id. */
export function pageSender(app: FastifyInstance, request: FastifyRequest) {
  return async ({
    method,
    url,
    headers,
    payload,
  }: {
    method: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: request.ip,
      headers: {
        'user-agent': request.headers['user-agent'] ?? '',
        'x-request-id': request.id,
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      body: answer.payload,
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
    };
  };
}
