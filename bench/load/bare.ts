import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** Fastify and nothing else: answers from memory, by their address, with the bodies in the file that is named. */
const bodies = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, string>),
);
const app = Fastify();
app.get('/*', async (request, reply) =>
  reply.type('application/json; charset=utf-8').send(bodies.get(request.url)),
);
console.log(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
