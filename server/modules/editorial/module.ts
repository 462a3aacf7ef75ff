import { repeatAlone, type Running, workDueRows } from '#platform/due.ts';
import type { Module } from '#platform/module.ts';
import { routes as articles } from './articles/routes.ts';
import { bulkDocuments } from './bulk/bulk-documents.ts';
import { routes as bulk } from './bulk/operator-routes.ts';
import { listJobsOf, updateJobsOfErased } from './bulk/queries.ts';
import { dueBulks, expiredBulks } from './bulk/run-bulk.ts';
import { approvableBulks } from './bulk/start-bulk.ts';
import { routes as cms } from './cms/routes.ts';
import { type EditorialDeps, openEditorial } from './deps.ts';
import { duePlans } from './documents/due-plans.ts';
import { routes as licenceEnds } from './licence-ends/operator-routes.ts';
import {
  approvablePublications,
  routes as operatorDocuments,
  termsRoutes,
} from './documents/operator-routes.ts';
import { approvableReleases, routes as releases } from './releases/operator-routes.ts';
import { servePreviews } from './releases/preview-pages.ts';
import { dueReleases } from './releases/publish-release.ts';
import { eraseFromReleases } from './releases/queries/release.ts';
import { routes as shortForms } from './short-forms/routes.ts';

/** What editors write and viewers read, and content management: who may sign in to it, and what it reads. */
export const editorialModule: Module<EditorialDeps> = {
  name: 'editorial',
  open: openEditorial,
  routes: [
    ...cms,
    ...articles,
    ...shortForms,
    ...operatorDocuments,
    ...termsRoutes,
    ...releases,
    ...licenceEnds,
    ...bulk,
  ],
  approvables: ({ process: deps }) => [
    ...approvablePublications(deps),
    ...approvableReleases(deps),
    ...approvableBulks(deps),
  ],
  bulkActs: ({ process: deps }) => [bulkDocuments(deps)],
  // Answers that are pages: no calls of the contract.
  scopes: [{ routes: [], start: servePreviews }],
  personalData: {
    exportAccount: async (db, accountId) => {
      const jobs = await listJobsOf(db, accountId);
      return jobs.length === 0 ? {} : { 'tindakan-massal': jobs };
    },
    async eraseAccount(tx, accountId) {
      await updateJobsOfErased(tx, accountId);
      await eraseFromReleases(tx, accountId);
    },
  },
  start(app, { process: deps }) {
    const running: Running[] = [];
    app.addHook('onReady', async () => {
      running.push(
        workDueRows(deps, duePlans(deps)),
        workDueRows(deps, dueReleases(deps)),
        workDueRows(deps, dueBulks(deps)),
        repeatAlone(deps, expiredBulks(deps)),
      );
    });
    app.addHook('preClose', async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    });
  },
};
