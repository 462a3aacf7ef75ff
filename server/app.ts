import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { registrarOf } from '#platform/module.ts';
import { assembleApp } from './assemble-app.ts';
import { modules } from './modules.ts';
import { serveDemoStaff } from './demo-staff.ts';
import { serveTestClockPage } from './test-clock-page.ts';

/** Builds the whole platform from its parts. The site is mounted by `main.ts` on top of it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await assembleApp(deps, {
    accounts: registrarOf(modules.accounts),
    profiles: registrarOf(modules.profiles),
    catalog: registrarOf(modules.catalog),
    commerce: registrarOf(modules.commerce),
    live: registrarOf(modules.live),
    playback: registrarOf(modules.playback),
    engagement: registrarOf(modules.engagement),
    editorial: registrarOf(modules.editorial),
    notifications: registrarOf(modules.notifications),
    partner: registrarOf(modules.partner),
    studio: registrarOf(modules.studio),
  });
  if (deps.config.hasTestClock) serveTestClockPage(app, deps);
  if (deps.config.sandboxUrl !== undefined) serveDemoStaff(app, deps);
  return app;
}
