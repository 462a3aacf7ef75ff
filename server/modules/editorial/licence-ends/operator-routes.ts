import { licenceWarningDays } from '#contract/catalog/operator-licences.ts';
import { DAY } from '#contract/constants.ts';
import {
  getTitleImpact,
  listEndingLicences,
  listPictureUses,
  listTitleBuyers,
  MOST_NAMED,
  MOST_PICTURE_USES,
} from '#contract/editorial/licence-ends.ts';
import { listTakedownRequests, listTakedowns } from '#contract/editorial/takedowns.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { findMaskedByIds, listDoerNames } from '#modules/accounts/index.ts';
import {
  findTitleUse,
  listEndingLicences as listEndings,
  listTakedownRequests as listRequests,
  listTakedowns as listDown,
} from '#modules/catalog/index.ts';
import { countTitleBuyers, listTitleBuyers as listBuyers } from '#modules/commerce/index.ts';
import { countBlocksAfter, listBlocksAfter } from '#modules/live/index.ts';
import type { Db } from '#platform/db.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { countNaming, listNaming, listNamingPictures } from '../documents/queries/version.ts';

const MOST = 200;

/** What ends soon or is down, with what it hits in every module below and the names of who did it. */
export const routes = [
  call(getTitleImpact, async ({ process: { db, clock } }: EditorialDeps, { query }) =>
    ok(await findImpact(db, query.titleId, query.at ? new Date(query.at) : clock.now())),
  ),
  call(listTitleBuyers, async ({ process: { db, clock } }: EditorialDeps, { query }) => {
    const { titleId, at, pageSize, after } = query;
    const rows = await listBuyers(db, {
      titleId,
      beyond: at === undefined ? clock.now() : new Date(at),
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const people = await findMaskedByIds(
      db,
      page.map(({ accountId }) => accountId),
    );
    const personOf = new Map(people.map((person) => [person.accountId, person]));
    return ok({
      buyers: page.map(({ accountId, until }) => {
        const { name = '', email = null, phone = null } = personOf.get(accountId) ?? {};
        return { accountId, name, contact: email ?? phone, until };
      }),
      next: nextPageKey(rows, pageSize, ({ until, accountId: id }) => ({
        value: until.getTime(),
        id,
      })),
    });
  }),
  call(listEndingLicences, async ({ process: { db, clock } }: EditorialDeps, { query }) =>
    ok({ endings: await findEndings(db, clock.now(), query.days) }),
  ),
  call(listTakedowns, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { pageSize, after } = query;
    const rows = await listDown(db, { after: readPageKey(after), limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const ids = page.map(({ titleId }) => titleId);
    const doers = await listDoerNames(db, { act: 'title.takedown', kind: 'title', ids });
    return ok({
      takedowns: page.map(({ takedownId: _, ...row }) => ({
        ...row,
        by: doers.get(row.titleId) ?? null,
      })),
      next: nextPageKey(rows, pageSize, ({ takenDownAt, takedownId: id }) => ({
        value: takenDownAt.getTime(),
        id,
      })),
    });
  }),
  call(listTakedownRequests, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { state, pageSize, after } = query;
    const isOpen = state === 'open';
    const rows = await listRequests(db, {
      isOpen,
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const doers = await listDoerNames(db, {
      act: 'takedownRequest.record',
      kind: 'takedownRequest',
      ids: page.map(({ requestId }) => requestId),
    });
    return ok({
      requests: page.map((row) => ({ ...row, recordedBy: doers.get(row.requestId) ?? null })),
      next: nextPageKey(rows, pageSize, ({ dueAt, closedAt, requestId: id }) => ({
        value: (isOpen ? dueAt : (closedAt ?? dueAt)).getTime(),
        id,
      })),
    });
  }),
  call(listPictureUses, async ({ process: { db } }: EditorialDeps, { query: { slugs } }) => {
    const rows = await listNamingPictures(db, slugs, MOST_PICTURE_USES);
    const bySlug = Map.groupBy(rows, ({ slug }) => slug);
    return ok({
      uses: [...bySlug].map(([slug, found]) => ({
        slug,
        count: found[0]?.count ?? 0,
        documents: found.map(({ slug: _, count: __, ...document }) => document),
      })),
    });
  }),
];

/** Titles whose last licence ends within so many days, with what that hits and who knows of it already. */
async function findEndings(db: Db, from: Date, days: number) {
  const until = new Date(from.getTime() + days * DAY);
  const rows = await listEndings(db, { from, until, limit: MOST });
  const [buyers, blocks, documents, doers] = await Promise.all([
    countTitleBuyers(
      db,
      rows.map(({ titleId, endsAt }) => ({ titleId, after: endsAt })),
    ),
    countBlocksAfter(
      db,
      rows.flatMap(({ assetIds, endsAt }) =>
        assetIds.map((assetId) => ({ assetId, after: endsAt })),
      ),
    ),
    countNaming(
      db,
      rows.map(({ slug }) => slug),
    ),
    listDoerNames(db, {
      act: 'licence.acknowledge',
      kind: 'licence',
      ids: rows.flatMap(({ licenceId, ackAt }) => (ackAt === null ? [] : licenceId)),
    }),
  ]);
  return rows.map(({ assetIds, rails, banners, ackDays, ackAt, ackNote, ...row }) => {
    const left = (row.endsAt.getTime() - from.getTime()) / DAY;
    const warning = licenceWarningDays.findLast((each) => left <= each) ?? days;
    const isKnown = ackAt !== null && ackDays !== null && ackDays <= warning;
    return {
      ...row,
      warning,
      acknowledged: isKnown
        ? { at: ackAt, by: doers.get(row.licenceId) ?? null, note: ackNote ?? '' }
        : null,
      hits: {
        rails,
        banners,
        documents: documents.get(row.slug) ?? 0,
        blocks: assetIds.reduce((sum, assetId) => sum + (blocks.get(assetId) ?? 0), 0),
        buyers: buyers.get(row.titleId) ?? 0,
      },
    };
  });
}

/** What of each kind loses a title that goes at a moment; nothing of one that is not there. */
async function findImpact(db: Db, titleId: string, at: Date) {
  const use = await findTitleUse(db, titleId);
  const { slug, assetIds = [], rails = [], banners = [] } = use ?? {};
  const [documents, buyers, counts, blocks] = await Promise.all([
    slug === undefined ? [] : listNaming(db, [slug], { limit: MOST_NAMED }),
    countTitleBuyers(db, [{ titleId, after: at }]),
    countBlocksAfter(
      db,
      assetIds.map((assetId) => ({ assetId, after: at })),
    ),
    listBlocksAfter(db, { assetIds, after: at, limit: MOST_NAMED }),
  ]);
  const own = (kind: 'rail' | 'banner', items: typeof rails) => ({
    count: items.length,
    items: items.slice(0, MOST_NAMED).map((item) => ({ ...item, kind })),
  });
  return {
    rails: own('rail', rails),
    banners: own('banner', banners),
    documents: {
      count: documents[0]?.total ?? 0,
      items: documents.map(({ documentId, kind, name }) => ({ documentId, kind, name })),
    },
    blocks: {
      count: assetIds.reduce((sum, assetId) => sum + (counts.get(assetId) ?? 0), 0),
      items: blocks,
    },
    buyers: buyers.get(titleId) ?? 0,
  };
}
