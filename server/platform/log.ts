import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = FastifyBaseLogger;

/** One JSON line an event on stdout. Credentials are cut out wherever a request is logged. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  name: string,
  destination?: DestinationStream,
): Log {
  const options = {
    name,
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
