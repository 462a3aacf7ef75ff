import type { FastifyReply } from 'fastify';

/** Takes a reply out of Fastify's hands; what is written on its raw answer carries the headers that it has until now. */
export function hijackReply(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}
