import { workDueRows } from '#platform/due.ts';
import type { Module } from '#platform/module.ts';
import { routes as articles } from './articles/routes.ts';
import { routes as clips } from './clips/routes.ts';
import { routes as cms } from './cms/routes.ts';
import { type EditorialDeps, openEditorial } from './deps.ts';
import { duePlans } from './documents/due-plans.ts';
import { routes as licenceEnds } from './licence-ends/operator-routes.ts';
import { routes as operatorDocuments } from './documents/operator-routes.ts';
import { routes as highlights } from './highlights/routes.ts';
import { routes as promotions } from './promotions/routes.ts';

/** What editors write and viewers read, and content management: who may sign in to it, and what it reads. */
export const editorialModule: Module<EditorialDeps> = {
  name: 'editorial',
  open: openEditorial,
  routes: [
    ...cms,
    ...promotions,
    ...articles,
    ...highlights,
    ...clips,
    ...operatorDocuments,
    ...licenceEnds,
  ],
  start(app, { process: deps }) {
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onReady', async () => {
      ({ stop } = workDueRows(deps, duePlans(deps)));
    });
    app.addHook('preClose', async () => stop?.());
  },
};
