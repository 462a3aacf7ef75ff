import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';

/** Made from the contract by `npm run generate`: what the router says of itself would be less, and no OpenAPI. */
const DOCUMENT = new URL('../docs/openapi.json', import.meta.url);

/**
 * The committed OpenAPI document at /platform/openapi.json, and readable pages of it at /platform/docs, which run their
 * own scripts alone. It holds megabytes, so an app reads it with the first request for it.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  // The plugin's types know no 3.1; it hands the document on as it is, whatever that holds by then.
  const document = {} as OpenAPIV3.Document;
  let filled: Promise<void> | undefined;
  const fill = async () => {
    Object.assign(document, JSON.parse(await readFile(DOCUMENT, 'utf8')) as object);
  };
  await app.register(async (docs) => {
    docs.addHook('onRequest', async () => {
      await (filled ??= fill());
    });
    await docs.register(swagger, { mode: 'static', specification: { document } });
    await docs.register(swaggerUi, { routePrefix: '/platform/docs', staticCSP: true });
  });
  app.get('/platform/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await readFile(DOCUMENT, 'utf8')),
  );
}
