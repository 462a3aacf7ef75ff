import { DAY, SECOND } from '#contract/constants.ts';
import { seedAccount } from '#modules/accounts/index.ts';
import {
  insertChaptersOnce,
  insertMarkersOnce,
  type Marker,
  type SeedTitle,
  upsertBanner,
  upsertCategory,
  upsertEpisode,
  upsertGenre,
  upsertPerson,
  upsertRail,
  upsertTitle,
} from '#modules/catalog/index.ts';
import {
  grantForSeed,
  seedContract,
  seedCredit,
  seedOffers,
  seedPackages,
  type SingleOffer,
} from '#modules/commerce/index.ts';
import { seedReview } from '#modules/engagement/index.ts';
import { seedChannels, seedWeek } from '#modules/live/index.ts';
import { seedChildren } from '#modules/profiles/index.ts';
import type { Db } from '#platform/db.ts';
import { assetIdOf, pieceKey, trailerKey } from './films/asset-id.ts';
import { channelsOfDemo, demoChannelGenres } from './channels/channels.ts';
import { WEEK_CHANNEL, weekOfDemo } from './channels/week.ts';
import { demoAccounts } from './accounts.ts';
import { creditOfLastMonth, demoContracts } from './contracts.ts';
import { seedDesk } from './desk.ts';
import { BUNNY, planFilms } from './films/film-plan.ts';
import { reels } from './films/reels/index.ts';
import { chaptersOf } from './films/reels/reel.ts';
import { seedEditorial } from './editorial/seed-editorial.ts';
import { demoBanners } from './home/banners.ts';
import { demoRails } from './home/rails.ts';
import { demoCategories, demoGenres } from './home/taxonomy.ts';
import { demoAddOns, demoCoupons, demoPlans } from './offers.ts';
import { type ComingTitle, comingTitles } from './titles/coming.ts';
import { demoDescriptors } from './titles/descriptors.ts';
import { demoTitles } from './titles/index.ts';
import { demoLicences } from './titles/licences.ts';
import { demoReviews, type WaitingReview, waitingReviews } from './reviews.ts';
import { seedSports } from './sports/seed-sports.ts';
import { seedSubscribers } from './subscribers.ts';
import { creditsOf, peopleOf } from './titles/people.ts';
import { type DemoTitle, episodesOf } from './titles/title.ts';

/** Grants of the demo end on this day whenever it is seeded, so that a second seeding changes nothing. */
const GRANTS_END = new Date('2036-12-31T16:59:59.000Z');

/** Of the reports. */
const MOST_WATCHED = 16;
/** Of licences with a cost. */
const LICENCES_BEGIN = new Date('2025-12-31T17:00:00.000Z');
const LICENCES_END = new Date('2030-12-31T16:59:59.000Z');

const OWN_WORK = {
  attribution: 'Tayang (gambar dan musik dibuat dengan program)',
  licence: 'Semua hak dilindungi',
} as const;

/**
 * Puts every row of the demo in; films appear as their assets become ready. Again: nothing changes.
 * @param films how many of them will be made.
 */
export async function seedRows(db: Db, now: Date, films?: number): Promise<void> {
  for (const category of demoCategories) await upsertCategory(db, category);
  for (const genre of demoGenres) await upsertGenre(db, genre);
  for (const person of peopleOf([...demoTitles, ...comingTitles])) await upsertPerson(db, person);

  const singles: SingleOffer[] = [];
  const titleIds = new Map<string, string>();
  for (const title of demoTitles) {
    const titleId = await seedTitle(db, title, now);
    titleIds.set(title.slug, titleId);
    if (title.rent !== undefined) {
      const name = `Sewa ${title.name}, ${title.rent.days} hari`;
      singles.push({ titleId, name, ...title.rent });
    }
  }
  for (const title of comingTitles) await seedComing(db, title, now);
  for (const rail of demoRails) await upsertRail(db, rail);
  for (const banner of demoBanners) await upsertBanner(db, banner);
  await seedPackages(db, { plans: demoPlans, singles });
  const rented = singles.map(({ titleId }) => titleId);
  const addOns = demoAddOns({ curated: rented.slice(0, 1), festival: rented });
  await seedOffers(db, { addOns, coupons: demoCoupons });
  const keys = planFilms()
    .slice(0, films)
    .map(({ key }) => key);
  await seedChannels(db, { genres: demoChannelGenres, channels: channelsOfDemo(keys) });
  await seedWeek(db, { slug: WEEK_CHANNEL, slots: weekOfDemo(titleIds, now), now });
  await seedSports(db, now);
  await seedEditorial(db, now);
  const accounts = await Promise.all(
    demoAccounts.map(
      async (account) => [account.identifier, await seedDemoAccount(db, account, now)] as const,
    ),
  );
  const accountIds = new Map(accounts);
  await seedReviews(db, demoReviews, { titleIds, accountIds, now });
  await seedDesk(db, { accountIds, titleIds, now });
  // A short demo has empty reports, and its moderators nothing to do.
  if (films !== undefined) return;
  await seedReviews(db, waitingReviews, { titleIds, accountIds, now });
  await seedSubscribers(db, { titleIds: watchedOf(titleIds), now });
}

/** What is licensed first, then others: the most watched ones. */
function watchedOf(titleIds: ReadonlyMap<string, string>): string[] {
  const slugs = [...Object.keys(demoLicences), ...titleIds.keys()];
  const found = [...new Set(slugs)].map((slug) => titleIds.get(slug));
  return found.filter((id) => id !== undefined).slice(0, MOST_WATCHED);
}

type Ids = ReadonlyMap<string, string>;

async function seedReviews(
  db: Db,
  reviews: readonly WaitingReview[],
  { titleIds, accountIds, now }: { titleIds: Ids; accountIds: Ids; now: Date },
): Promise<void> {
  const accountOf = (identifier: string) => {
    const accountId = accountIds.get(identifier);
    if (accountId === undefined) throw new Error(`${identifier} is no account of the demo`);
    return accountId;
  };
  for (const { slug, identifier, daysAgo, reports = [], ...review } of reviews) {
    const titleId = titleIds.get(slug);
    const author = demoAccounts.find((account) => account.identifier === identifier);
    if (titleId === undefined || author === undefined) {
      throw new Error(`A review of ${slug} by ${identifier} is of nothing or by no account`);
    }
    await seedReview(db, {
      ...review,
      titleId,
      accountId: accountOf(identifier),
      name: author.name,
      createdAt: new Date(now.getTime() - daysAgo * DAY),
      reports: reports.map(({ identifier: by, ...report }) => ({
        ...report,
        accountId: accountOf(by),
      })),
    });
  }
}

async function seedTitle(db: Db, title: DemoTitle, now: Date): Promise<string> {
  const publishedAt = new Date(now.getTime() - (title.age ?? 30) * DAY);
  const titleId = await upsertTitle(db, { ...entryOf(title), publishedAt });
  for (const { key, ...episode } of episodesOf(title)) {
    const assetId = assetIdOf(key);
    await upsertEpisode(db, { series: title.slug, ...episode, assetId, publishedAt });
    await insertMarkersOnce(db, assetId, markersOf(episode.number));
  }
  const reel = title.episodes === undefined ? reels[title.slug] : undefined;
  const drawn = reel === undefined ? [] : chaptersOf(reel);
  const chapters = title.slug === BUNNY ? BUNNY_CHAPTERS : drawn;
  await insertChaptersOnce(
    db,
    assetIdOf(title.slug),
    chapters.map(({ fromSeconds, title: name }) => ({
      fromMs: Math.round(fromSeconds * SECOND),
      title: name,
    })),
  );
  return titleId;
}

/** What the opening of the one film that is not drawn shows. */
const BUNNY_CHAPTERS = [
  { fromSeconds: 0, title: 'Awan pagi' },
  { fromSeconds: 12, title: 'Di tepi sungai' },
  { fromSeconds: 16, title: 'Si burung' },
  { fromSeconds: 24, title: 'Sarang kelinci' },
];

/** Of an episode of some thirteen seconds: what happened before, its opening, its credits. */
function markersOf(episode: number): Marker[] {
  const intro = { kind: 'intro' as const, fromMs: 2 * SECOND, untilMs: 5 * SECOND };
  const credits = { kind: 'credits' as const, fromMs: 11 * SECOND, untilMs: null };
  const recap = { kind: 'recap' as const, fromMs: 0, untilMs: 2 * SECOND };
  return episode === 1 ? [intro, credits] : [recap, intro, credits];
}

/** Always announced; its day counts from the first seeding. */
async function seedComing(db: Db, title: ComingTitle, now: Date): Promise<void> {
  const { trailer } = title;
  await upsertTitle(db, {
    ...entryOf(title),
    assetId: assetIdOf(title.pictures),
    trailerAssetId: trailer === undefined ? null : assetIdOf(pieceKey(trailer)),
    announcedAt: new Date(0),
    publishedAt: new Date(now.getTime() + title.inDays * DAY),
  });
}

function entryOf(title: DemoTitle): SeedTitle {
  const isSeries = title.episodes !== undefined;
  return {
    slug: title.slug,
    kind: isSeries ? 'series' : 'film',
    name: title.name,
    originalName: title.originalName ?? null,
    tagline: title.tagline,
    synopsis: title.synopsis,
    year: title.year,
    filmClass: title.filmClass,
    matrix: title.matrix,
    country: title.country ?? 'ID',
    language: title.origin === undefined ? 'id' : 'en',
    ...(title.origin ?? OWN_WORK),
    ...artOf(title),
    assetId: isSeries ? null : assetIdOf(title.slug),
    trailerAssetId: title.hasTrailer === true ? assetIdOf(trailerKey(title.slug)) : null,
    featuredWeight: title.weight ?? 0,
    isFreeContent: title.isFree ?? false,
    descriptors: demoDescriptors[title.slug] ?? [],
    categories: title.categories.map((slug) => ({ slug, position: 100 - (title.weight ?? 0) })),
    genres: [...title.genres],
    credits: creditsOf(title),
    ...licenceOf(title.slug),
  };
}

function licenceOf(slug: string) {
  const terms = demoLicences[slug];
  if (terms === undefined) return {};
  if (terms.costRupiah === undefined) return { terms };
  return { terms, licenceFrom: LICENCES_BEGIN, licenceTo: LICENCES_END };
}

/** A poster is cut out of the frame in its full height, around what it shows. */
function artOf({ art: { focus, text = 'left' } }: DemoTitle) {
  const [x, y] = focus;
  return {
    posterFocusX: 0.5,
    posterFocusY: y,
    backdropFocusX: x,
    backdropFocusY: y,
    textSide: text,
  };
}

async function seedDemoAccount(
  db: Db,
  {
    identifier,
    password,
    name,
    plan,
    role,
    isB2b,
    isCorpMember,
    categoryId,
    isLegacy,
    children,
  }: (typeof demoAccounts)[number],
  now: Date,
): Promise<string> {
  const { accountId } = await seedAccount(db, {
    identifier,
    password,
    name,
    personalizedAt: now,
    ...(role && { staffRoles: [role] }),
    ...(isB2b && { isB2b }),
    ...(isCorpMember && { isCorpMember }),
    ...(categoryId && { categoryId }),
    ...(isLegacy && { isLegacy }),
  });
  if (isB2b) await seedContract(db, demoContracts.b2b, accountId);
  if (isCorpMember) {
    await seedContract(db, demoContracts.corporate, accountId);
    await seedCredit(db, accountId, creditOfLastMonth(now));
  }
  if (plan !== undefined) await grantForSeed(db, accountId, plan, GRANTS_END);
  if (children !== undefined) await seedChildren(db, accountId, children, now);
  return accountId;
}
