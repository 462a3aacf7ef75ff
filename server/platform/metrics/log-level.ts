import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';

export const LEVEL_PATH = '/log-level';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const LONGEST_WORD = 16;

/**
 * What the log of this process tells: GET says it, PUT with a level as its body sets it until the process ends. For who is on the
 * machine alone, whatever else may read metrics.
 */
export async function answerLevel(
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
): Promise<void> {
  const answer = (status: number, text: string) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
  if (!LOOPBACK.test(request.socket.remoteAddress ?? '')) return answer(403, 'from here alone');
  if (request.method === 'GET') return answer(200, log.level);
  if (request.method !== 'PUT') return answer(405, 'GET or PUT');
  let word = '';
  for await (const piece of request.setEncoding('utf8')) {
    word += String(piece);
    if (word.length > LONGEST_WORD) return answer(400, `one of ${LEVELS.join(', ')}`);
  }
  const level = word.trim();
  if (!LEVELS.includes(level)) return answer(400, `one of ${LEVELS.join(', ')}`);
  log.warn({ from: log.level, to: level }, 'the level of the log is set');
  log.level = level;
  return answer(200, level);
}
