import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
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

const SAID = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent', 'child'] as const;

/** What a request says, with its id: made when it says something, for most say nothing. */
class RequestLog {
  readonly #make: () => Log;
  #made: Log | undefined;
  constructor(make: () => Log) {
    this.#make = make;
  }
  get made(): Log {
    return (this.#made ??= this.#make());
  }
  get level() {
    return this.made.level;
  }
  set level(level) {
    this.made.level = level;
  }
}
for (const name of SAID)
  Object.defineProperty(RequestLog.prototype, name, {
    value(this: RequestLog, ...said: unknown[]): unknown {
      return Reflect.apply(this.made[name], this.made, said) as unknown;
    },
  });

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>;
export const childLoggerFactory: ChildLoggerFactory = (log, bindings, options) =>
  new RequestLog(() => log.child(bindings, options)) as unknown as Log;
