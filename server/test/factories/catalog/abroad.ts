import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { aFilm } from './titles.ts';

type Licence = Partial<{ territories: string[]; platforms: string[] }> & {
  from?: number;
  to?: number;
  ended?: number;
};

/** What a request of somebody in a country brings, as the proxy in front of us hands it on. */
export const seenIn = (country: string) => ({
  'x-forwarded-for': '203.0.113.7',
  'cf-ipcountry': country,
});

/** Makes titles with these licences and no other; times in days from now. */
export function licensing(db: Db, clock: { now(): Date }) {
  return async (
    name: string,
    licences: readonly Licence[],
    more: { assetId?: string; matrix?: 'E' } = {},
  ): Promise<string> => {
    const { titleId } = await aFilm(db, { name, matrix: 'A', ...more });
    await db.deleteFrom('catalog.licence').where('titleId', '=', titleId).execute();
    const at = (days: number) => new Date(clock.now().getTime() + days * DAY);
    for (const { from = -9, to, ended, ...where } of licences) {
      await db
        .insertInto('catalog.licence')
        .values({
          licenceId: randomUUID(),
          titleId,
          licensor: 'Nusantara Film',
          fromAt: at(from),
          ...(to !== undefined && { toAt: at(to) }),
          ...(ended !== undefined && { endedAt: at(ended) }),
          ...where,
          updatedAt: at(0),
        })
        .execute();
    }
    return titleId;
  };
}
