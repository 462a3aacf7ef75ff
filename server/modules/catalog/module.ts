import type { Deps } from '#platform/deps.ts';
import type { Module } from '#platform/module.ts';
import { routes as coming } from './coming/routes.ts';
import { routes as home } from './home/routes.ts';
import { routes as operatorRights } from './rights/operator-routes.ts';
import { routes as operatorTitles } from './title-documents/operator-routes.ts';
import { routes as people } from './people/routes.ts';
import { routes as search } from './search/routes.ts';
import { routes as sitemap } from './sitemap/routes.ts';
import { routes as titles } from './titles/routes.ts';
import { routes as topics } from './topics/routes.ts';

/** Titles, series, search, rails, banners, and the films behind them as files. */
export const catalogModule: Module<Deps> = {
  name: 'catalog',
  open: (deps) => deps,
  routes: [
    ...titles,
    ...people,
    ...coming,
    ...search,
    ...home,
    ...topics,
    ...sitemap,
    ...operatorTitles,
    ...operatorRights,
  ],
};
