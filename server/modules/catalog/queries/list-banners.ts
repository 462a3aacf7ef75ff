import type { Db } from '#platform/db.ts';
import type { Viewing } from './select-shown.ts';

/** The banners of a place that run now, in their order, whatever their titles are. */
export function listBanners(db: Db, { now, mode = 'normal' }: Viewing, place: 'top' | 'middle') {
  return db
    .selectFrom('catalog.banner')
    .select(['bannerId', 'headline', 'text', 'label', 'titleId', 'href', 'alignment'])
    .where('place', '=', place)
    .where('mode', '=', mode)
    .where('isHidden', '=', false)
    .where('startsAt', '<=', now)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .orderBy('position')
    .orderBy('bannerId')
    .execute();
}
