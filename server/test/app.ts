import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { PlatformError } from '#platform/errors.ts';
import { registrarOf } from '#platform/module.ts';
import { withModulesBelow } from '../../tools/boundaries/modules.ts';
import { assembleApp, type ModuleName, moduleNames, type Register } from '../assemble-app.ts';
import { afterThisFile } from './after-file.ts';
import { type TestDeps, testDeps } from './deps.ts';

export type TestApp = { app: FastifyInstance; deps: TestDeps };

type Named = {
  /** What the test asks; each comes with the modules that it may call. */
  modules: readonly ModuleName[] | 'all';
};

/** Loaded when a test names them, and not before. */
const faces: Record<ModuleName, () => Promise<Register>> = {
  accounts: async () => registrarOf((await import('#modules/accounts/index.ts')).accountsModule),
  profiles: async () => registrarOf((await import('#modules/profiles/index.ts')).profilesModule),
  catalog: async () => registrarOf((await import('#modules/catalog/index.ts')).catalogModule),
  commerce: async () => registrarOf((await import('#modules/commerce/index.ts')).commerceModule),
  live: async () => registrarOf((await import('#modules/live/index.ts')).liveModule),
  playback: async () => registrarOf((await import('#modules/playback/index.ts')).playbackModule),
  engagement: async () =>
    registrarOf((await import('#modules/engagement/index.ts')).engagementModule),
  editorial: async () => registrarOf((await import('#modules/editorial/index.ts')).editorialModule),
  notifications: async () =>
    registrarOf((await import('#modules/notifications/index.ts')).notificationsModule),
  partner: async () => registrarOf((await import('#modules/partner/index.ts')).partnerModule),
  studio: async () => registrarOf((await import('#modules/studio/index.ts')).studioModule),
};

/**
 * An app of the modules that a test names, on this test file's own database, ready for
 * `app.inject`. Each call builds another app on the same dependencies; what is given beside the modules
 * replaces some of them. `modules: 'all'` is the platform as `server/main.ts` starts it.
 */
export async function openTestApp({
  modules,
  ...overrides
}: Named & Partial<TestDeps>): Promise<TestApp> {
  const deps = { ...(await testDeps()), ...overrides };
  const app = modules === 'all' ? await wholeApp(deps) : await appOf(deps, modules);
  refuseUndeclared(app);
  await app.ready();
  afterThisFile(() => app.close());
  return { app, deps };
}

async function wholeApp(deps: TestDeps): Promise<FastifyInstance> {
  const { buildApp } = await import('../app.ts');
  return buildApp(deps);
}

async function appOf(deps: TestDeps, named: readonly ModuleName[]): Promise<FastifyInstance> {
  const wanted = new Set<string>(named.flatMap(withModulesBelow));
  const registers: Partial<Record<ModuleName, Register>> = {};
  for (const name of moduleNames) {
    if (wanted.has(name)) registers[name] = await faces[name]();
  }
  const app = await assembleApp(deps, registers);
  refuseUnnamed(app);
  return app;
}

/**
 * An address that is not there is 404, which a test must not take for a refusal: its file fails. Tests of addresses
 * that are in no module (the test clock's page, one that nothing serves) open `modules: 'all'`.
 */
function refuseUnnamed(app: FastifyInstance): void {
  const missed = new Set<string>();
  app.addHook('onRequest', async ({ is404, method, url }) => {
    if (is404) missed.add(`${method} ${url.split('?')[0]}`);
  });
  afterThisFile(() => {
    if (missed.size === 0) return;
    const hints = [...missed].map((request) => {
      const called = calls.find((call) => {
        const path = pathOf(call).replaceAll(/\{\w+\}/g, '[^/]+');
        return new RegExp(`^${call.method} ${path}$`).test(request);
      });
      return `${request} (${called === undefined ? 'of no module' : `of ${called.module}`})`;
    });
    throw new Error(`asked of modules that this file does not name: ${hints.join(', ')}`);
  });
}

const callsById = new Map(calls.map((call) => [call.id, call]));

/** A failure that its call does not declare is one that no client expects: the file that meets it fails. */
function refuseUndeclared(app: FastifyInstance): void {
  const undeclared = new Set<string>();
  app.addHook('onError', async ({ routeOptions }, _reply, error: unknown) => {
    const { operationId } = (routeOptions.schema ?? {}) as { operationId?: string };
    const call = callsById.get(operationId ?? '');
    if (call === undefined || !(error instanceof PlatformError)) return;
    if (!refusalsOf(call).includes(error.code)) undeclared.add(`${call.id}: ${error.code}`);
  });
  afterThisFile(() => {
    if (undeclared.size === 0) return;
    throw new Error(`codes that their calls do not declare: ${[...undeclared].join(', ')}`);
  });
}
