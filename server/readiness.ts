import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { listMigrations } from '#platform/queries/migration.ts';

const DATABASE_PATIENCE = 2 * SECOND;
const LOOK_AGAIN = 50;
/** A connection that a balancer opened in the last moment has to bring its request by then. */
const LAST_REQUESTS = SECOND;

type ReadinessDeps = Pick<Deps, 'config' | 'db' | 'log'>;
type Problem = 'draining' | 'database' | 'migrations';

export type Readiness = {
  /**
   * Not ready any more, but serves on for `ms` milliseconds until balancers have seen it, on connections that end with
   * their answer. Resolves when what was under way is answered. One that others on its port replace stays ready.
   */
  drain(ms: number, options?: { isReplaced?: boolean }): Promise<void>;
};

/** `/readyz` for balancers, beside `/healthz`: 200 when requests may come, 503 with the reason when they should not. */
export function serveReadiness(app: FastifyInstance, deps: ReadinessDeps): Readiness {
  const findProblem = databaseProblem(deps);
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  let isLeaving = false;

  app.server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isDraining) response.setHeader('connection', 'close');
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem: Problem | undefined = isLeaving ? 'draining' : await findProblem();
    if (problem === undefined) return { status: 'ready' };
    return reply.status(503).send({ status: problem });
  });

  return {
    async drain(ms, { isReplaced = false } = {}) {
      isDraining = true;
      isLeaving = !isReplaced;
      await sleep(ms);
      app.server.close();
      await sleep(Math.min(ms, LAST_REQUESTS));
      // Before the app closes: a page that is being made still asks it for what it shows.
      while ([...underWay].some(isAwaited)) {
        app.server.closeIdleConnections();
        await sleep(LOOK_AGAIN);
      }
    },
  };
}

/** An event stream has no end of its own: it is ended with the app, and its reader connects again. */
function isAwaited(response: ServerResponse): boolean {
  const type = response.headersSent ? response.getHeader('content-type') : undefined;
  return !String(type).startsWith('text/event-stream');
}

/** The database must answer, and know every migration that this version was written for; newer ones may have run too. */
function databaseProblem({ db, log }: ReadinessDeps): () => Promise<Problem | undefined> {
  const folder = path.join(import.meta.dirname, '../db/migrations');
  const needed = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return async () => {
    try {
      const ran = await Promise.race([
        listMigrations(db),
        sleep(DATABASE_PATIENCE, undefined, { ref: false }),
      ]);
      if (ran === undefined) return 'database';
      const known = new Set(ran);
      return needed.every((name) => known.has(name)) ? undefined : 'migrations';
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return 'database';
    }
  };
}
