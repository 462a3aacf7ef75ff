import type { FastifyReply } from 'fastify';

/** What may be written past Fastify carries the headers that its reply has until now. */
export function handOnHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

/** Takes a reply out of Fastify's hands, with its headers. */
export function hijackReply(reply: FastifyReply): void {
  handOnHeaders(reply);
  reply.hijack();
}
