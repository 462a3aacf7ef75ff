import type { FastifyInstance } from 'fastify';

/** A scope whose bodies are kept as they came, byte for byte: for their signature and the archive. */
export async function withRawBodies(
  app: FastifyInstance,
  serveIn: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    serveIn(scope);
  });
}
