import type { Program } from './program.ts';
import type { Settings } from './settings.ts';
import { bindSocket } from './socket.ts';

export interface Servers {
  first: Program;
  /** The ones beside it: started when it answers, so that it need not share the processor until then. */
  runOthers: () => void;
  /** Ends all at once, for each may serve on for a while. */
  stop: () => Promise<void>;
}

/** The server processes that share the port. Each takes what the others are too busy for, or no longer there for. */
export async function runServers(
  { isDev, host, port, servers }: Pick<Settings, 'isDev' | 'host' | 'port' | 'servers'>,
  run: (socket: { socket?: number }) => Program,
): Promise<Servers> {
  // Node's watcher hands no socket on: in development the one server opens the port by itself.
  const shared = isDev ? undefined : await bindSocket(host, port);
  const options = shared === undefined ? {} : { socket: shared.fd };
  const first = run(options);
  const programs = [first];
  return {
    first,
    runOthers() {
      while (programs.length < servers) programs.push(run(options));
    },
    async stop() {
      // Held by us it would go on taking connections that no server accepts.
      shared?.close();
      await Promise.all(programs.map((program) => program.stop()));
    },
  };
}
