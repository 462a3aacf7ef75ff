import { DAY, type PlanTier } from '#contract/constants.ts';
import type { DocumentBody } from '#contract/editorial/documents.ts';
import { ENDED_PROMO_DAYS } from '#contract/editorial/promotions.ts';
import { listPlans as listTiers } from '#modules/commerce/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { presentArticle, slugsOf } from '../articles/present-articles.ts';
import { presentClips, presentPromos } from '../short-forms/present-promos-and-clips.ts';
import { presentPicks } from '../short-forms/present-picks.ts';
import { findTitles } from '../viewing.ts';
import { findMissing } from './owners.ts';
import { type DocumentRow, findDocument } from './queries/document.ts';
import { listPlans } from './queries/plan.ts';
import { findKeptVersion } from './queries/version.ts';

/** A kind of viewer: never a person. */
type Segment = {
  isChild: boolean;
  tier: PlanTier;
  hideScores: 'Y' | 'N';
  at: Date;
};

const nothing = { article: null, promo: null, highlight: null, clip: null };
const UNREADABLE = {
  isVisible: false,
  reason: 'Versi ini memuat bagian yang tidak dikenal di sini.',
  missing: ['Isi yang dikenal di sini'],
};

const forChildren: readonly string[] = ['title', 'rail', 'banner', 'terms'];

/** A version as viewers of a kind would see it at a time, and why they would not. */
export async function previewDocument(
  deps: Deps,
  { documentId, no }: { documentId: string; no: number | undefined },
  segment: Segment,
) {
  const document = (await findDocument(deps.db, documentId)) ?? fail('editorial.documentNotFound');
  const version =
    (await findKeptVersion(deps.db, documentId, no ?? document.draftNo)) ??
    fail('editorial.documentNotFound');
  const { body } = version;
  if (body === undefined) return { no: version.no, openTitles: [], ...nothing, ...UNREADABLE };
  const reason =
    segment.isChild && !forChildren.includes(body.kind)
      ? 'Anak tidak diperlihatkan promo, artikel, sorotan, dan klip.'
      : ((await whyNotLive(deps, document, version.no, segment.at)) ?? whyNotNow(body, segment.at));
  return {
    no: version.no,
    isVisible: reason === null,
    reason,
    missing: await findMissing(deps.db, documentId, body, segment.at),
    openTitles: await listOpenTitles(deps, body, segment.tier),
    ...(await present(deps, document, body, segment)),
  };
}

async function whyNotLive(
  { db, testClock }: Deps,
  { documentId, liveNo }: DocumentRow,
  no: number,
  at: Date,
): Promise<string | null> {
  const plans = (await listPlans(db, [documentId])).filter((plan) => plan.at <= at);
  // What is live now, then what each plan does until that time.
  let shown = at >= testClock.now() ? liveNo : null;
  for (const plan of plans) shown = plan.action === 'withdraw' ? null : plan.no;
  if (shown === no) return null;
  return shown === null
    ? 'Pada waktu itu dokumen ini tidak tayang.'
    : `Pada waktu itu yang tayang versi ${shown}.`;
}

function whyNotNow(body: DocumentBody, at: Date): string | null {
  if (body.kind !== 'promo') return null;
  if (at < new Date(body.startsAt)) return 'Promo ini belum mulai.';
  const gone = Date.parse(body.endsAt) + ENDED_PROMO_DAYS * DAY;
  return at.getTime() >= gone ? 'Promo ini sudah lama berakhir.' : null;
}

async function present(
  deps: Deps,
  { documentId, slug, firstPublishedAt }: DocumentRow,
  body: DocumentBody,
  { at, hideScores }: Segment,
) {
  const publishedAt = firstPublishedAt ?? at;
  const row = { documentId, slug, publishedAt, updatedAt: at };
  const viewer = { caller: { kind: 'none' }, hideScores } as const;
  switch (body.kind) {
    case 'article':
      return { ...nothing, article: await presentArticle(deps, { ...row, body }) };
    case 'promo': {
      const [promo = null] = await presentPromos(deps, [{ ...row, body }], at);
      return { ...nothing, promo };
    }
    case 'highlight': {
      const [highlight = null] = await presentPicks(deps, [{ ...row, body }], viewer);
      return { ...nothing, highlight };
    }
    case 'clip': {
      const [clip = null] = await presentClips(deps, [{ ...row, body }]);
      return { ...nothing, clip };
    }
    // These are looked at on the viewers' own pages (releases/preview-pages.ts), a category on that of its clips.
    case 'clipCategory':
    case 'title':
    case 'rail':
    case 'banner':
    case 'terms':
      return nothing;
  }
}

/** Titles in it that a viewer with this plan may watch without buying anything. */
async function listOpenTitles(deps: Deps, body: DocumentBody, tier: PlanTier): Promise<string[]> {
  if (body.kind !== 'article') return [];
  const [titles, tiers] = await Promise.all([
    findTitles(deps, slugsOf(body.blocks, 'title')),
    listTiers(deps.db),
  ]);
  const opened = new Set<string>(tiers.find((plan) => plan.tier === tier)?.matrix);
  return [...titles.values()]
    .flatMap(({ card }) => card ?? [])
    .filter(({ matrix }) => matrix !== 'E' && (matrix === 'A' || opened.has(matrix)))
    .map(({ slug }) => slug);
}
