import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Call } from '#contract/call.ts';

/** Makes a call and reads its answer; of a stream of events, which never ends, only that it begins. */
export async function injectCall(
  app: FastifyInstance,
  { media }: Pick<Call, 'media'>,
  request: InjectOptions,
): Promise<{ status: number; code: string | undefined; body: string }> {
  const answer = await app.inject({
    ...request,
    payloadAsStream: media === 'text/event-stream',
  });
  const { statusCode: status, headers } = answer;
  const type = String(headers['content-type']);
  if (type.includes('event-stream')) {
    answer.stream().on('error', () => undefined);
    answer.raw.res.destroy();
    return { status, code: undefined, body: '' };
  }
  const body = await text(answer.stream());
  const hasCode = type.includes('json') && body !== '';
  return { status, code: hasCode ? (JSON.parse(body) as { code?: string }).code : undefined, body };
}
