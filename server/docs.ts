import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { PRODUCT_NAME } from '#contract/constants.ts';

/** OpenAPI at /platform/openapi.json and readable pages at /platform/docs. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${PRODUCT_NAME} Platform`, version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/platform/docs' });
  app.get('/platform/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
