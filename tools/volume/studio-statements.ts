import { DAY } from '#contract/constants.ts';
import { listAccountsByPrefix } from '#modules/accounts/support/queries.ts';
import { listEndingLicences, listLicencesDuring } from '#modules/catalog/rights/queries/report.ts';
import {
  listChoices,
  listEntries,
  listSmallPosters,
} from '#modules/catalog/title-documents/queries/entry.ts';
import { listPromotionsPage } from '#modules/commerce/discounts/queries/promotion.ts';
import { findRecurringRevenue, listJournal } from '#modules/commerce/ledger/queries/month.ts';
import { listCohorts } from '#modules/commerce/ledger/queries/month-report.ts';
import { listWaiting } from '#modules/engagement/moderation/queries.ts';
import { listWatchedProducts } from '#modules/playback/progress/queries/watched.ts';
import { listDearestHours, listLicensors } from '#modules/studio/statements/queries.ts';
import type { Db } from '#platform/db.ts';
import { listActsBy } from '#platform/queries/act.ts';

const PAGE = 50;

/** What lists and searches of the studio ask, by name, as the room that owns each asks it. */
export function studioStatements(db: Db): Record<string, () => Promise<unknown>> {
  const now = new Date();
  const month = { from: new Date(now.getTime() - 30 * DAY), until: now };
  return {
    'studio: titles': () => listEntries(db, { limit: PAGE }),
    'studio: titles by name': () => listEntries(db, { prefix: 'cin', limit: PAGE }),
    'studio: titles by a part of a name': () => listEntries(db, { words: 'inta', limit: PAGE }),
    'studio: titles by state': () => listEntries(db, { state: 'published', limit: PAGE }),
    'studio: titles that wait for a look': () => listEntries(db, { inReview: 'Y', limit: PAGE }),
    'studio: titles taken down': () => listEntries(db, { state: 'takenDown', limit: PAGE }),
    'studio: titles of a class': () =>
      listEntries(db, { filmClass: '21+', matrix: 'A', limit: PAGE }),
    'studio: titles whose licence ends': () =>
      listEntries(db, { endsBefore: new Date(now.getTime() + 30 * DAY), limit: PAGE }),
    'studio: posters of a page of titles': async () => {
      const page = await listEntries(db, { limit: PAGE });
      await listSmallPosters(
        db,
        page.map(({ titleId }) => titleId),
        now,
      );
    },
    'studio: people by name': () => listChoices(db, 'kar'),
    'studio: licences that end': () =>
      listEndingLicences(db, { from: now, until: new Date(now.getTime() + 30 * DAY), limit: PAGE }),
    'studio: accounts by name': () => listAccountsByPrefix(db, 'cinta', 10),
    'studio: accounts of a common letter': () => listAccountsByPrefix(db, 'k', 10),
    'studio: promotions': () =>
      listPromotionsPage(db, { words: '', kind: undefined, after: undefined, limit: PAGE }),
    'studio: moderation': () => listWaiting(db, { after: undefined, limit: PAGE }),
    'studio: trail': () => listActsBy(db, { limit: PAGE }),
    'studio: journal': () => listJournal(db, month, { after: undefined, limit: PAGE }),
    'studio: licensors of a month': () =>
      listLicensors(db, { month: '2026-11', after: undefined, limit: PAGE }),
    'studio: dearest hours of a month': () =>
      listDearestHours(db, '2026-11', { after: undefined, limit: PAGE }),
    'studio: cohorts': () => listCohorts(db, '2026-01'),
    // Asked by rounds alone.
    'rounds: revenue of a month': () => findRecurringRevenue(db, month),
    'rounds: what was watched on a day': () =>
      listWatchedProducts(db, { from: new Date(now.getTime() - DAY), until: now }),
    'rounds: licences of a month': () => listLicencesDuring(db, month),
  };
}
