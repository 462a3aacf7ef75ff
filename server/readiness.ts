import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { OLD_LIFE } from '#platform/cached.ts';
import { readOld } from '#platform/database/replica.ts';
import type { Deps } from '#platform/deps.ts';
import { watchPrimary } from '#platform/metrics/metrics.ts';
import { listMigrations } from '#platform/queries/migration.ts';
import { closePort } from './close-port.ts';

/** The primary, then a replica: both together sooner than a probe gives up (3 s in the chart). */
const DATABASE_PATIENCE = SECOND;
const LOOK_AGAIN = 50;
/** A connection that a balancer opened in the last moment has to bring its request by then. */
const LAST_REQUESTS = SECOND;

type ReadinessDeps = Pick<Deps, 'config' | 'db' | 'log'>;

/** `replica`: what is the same for all is read there. `memory`: what this process knows, for some minutes. */
type Standing =
  | { status: 'ready' }
  | { status: 'degraded'; serves: 'replica' | 'memory' }
  | { status: 'draining' | 'database' | 'migrations' };

export type Readiness = {
  /**
   * Not ready any more, but serves on for `ms` milliseconds until balancers have seen it, on connections that end with
   * their answer. Resolves when what was under way is answered. One that others on its port replace stays ready.
   */
  drain(ms: number, options?: { isReplaced?: boolean }): Promise<void>;
};

/**
 * `/readyz` for balancers, beside `/healthz`: 200 when requests may come, 503 with the reason when they should not. The
 * primary is the same for all servers: were each not ready without it, a balancer would take all of them away at once, and
 * with them what plays and what is still read. So one that was ready stays so, degraded, while it can serve anything.
 * @param memoryLife how long it serves without any database, by what it knows
 */
export function serveReadiness(
  app: FastifyInstance,
  deps: ReadinessDeps,
  { memoryLife = OLD_LIFE } = {},
): Readiness {
  const findStanding = databaseStanding(deps, memoryLife);
  watchPrimary(async () => !['ready', 'migrations'].includes((await findStanding()).status));
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  let isLeaving = false;

  app.server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isDraining) response.setHeader('connection', 'close');
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const standing: Standing = isLeaving ? { status: 'draining' } : await findStanding();
    // Envoy and what is made of it prefer servers without this word, and fall back on those that have it.
    if (standing.status === 'degraded')
      return reply.header('x-envoy-degraded', 'true').send(standing);
    return reply.status(standing.status === 'ready' ? 200 : 503).send(standing);
  });

  return {
    async drain(ms, { isReplaced = false } = {}) {
      isDraining = true;
      isLeaving = !isReplaced;
      await sleep(ms);
      app.server.closeIdleConnections();
      // Those that replace us listen on the same socket: no connection is reset.
      if (isReplaced) app.server.close();
      else await closePort(app.server);
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
function databaseStanding({ db, log }: ReadinessDeps, memoryLife: number): () => Promise<Standing> {
  const folder = path.join(import.meta.dirname, '../db/migrations');
  const needed = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  /** When the primary answered last, by this process's own clock. */
  let answeredAt: number | undefined;

  async function listKnown(): Promise<string[] | undefined> {
    try {
      return await Promise.race([
        listMigrations(db),
        sleep(DATABASE_PATIENCE, undefined, { ref: false }),
      ]);
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return undefined;
    }
  }

  return async () => {
    const ran = await listKnown();
    if (ran !== undefined) {
      const known = new Set(ran);
      if (!needed.every((name) => known.has(name))) return { status: 'migrations' };
      answeredAt = performance.now();
      return { status: 'ready' };
    }
    // One that never was ready has nothing to go on with.
    if (answeredAt === undefined) return { status: 'database' };
    if ((await readOld(listKnown)) !== undefined) return { status: 'degraded', serves: 'replica' };
    const isFresh = performance.now() - answeredAt < memoryLife;
    return isFresh ? { status: 'degraded', serves: 'memory' } : { status: 'database' };
  };
}
