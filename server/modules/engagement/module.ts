import type { Deps } from '#platform/deps.ts';
import type { Module } from '#platform/module.ts';
import { exportEngagement } from './export-marks.ts';
import { routes as favourites } from './favourites/routes.ts';
import { routes as operatorPersonalization } from './personalization/operator-routes.ts';
import { routes as personalization } from './personalization/routes.ts';
import { deleteAccountData, deleteProfileData } from './queries.ts';

/** What viewers mark and say about titles, and what they say they like. */
export const engagementModule: Module<Deps> = {
  name: 'engagement',
  open: (deps) => deps,
  routes: [...favourites, ...personalization, ...operatorPersonalization],
  personalData: {
    exportAccount: exportEngagement,
    eraseAccount: deleteAccountData,
    eraseProfile: deleteProfileData,
  },
};
