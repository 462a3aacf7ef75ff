import type { ArticleCard, ArticleDetail } from '#contract/editorial/articles.ts';
import {
  type ArticleBlock,
  articleBlock,
  type ArticleBody,
  articleBody,
} from '#contract/editorial/documents.ts';
import { plainText } from '#contract/editorial/rich-words.ts';
import { findPublicPrices } from '#modules/commerce/index.ts';
import { findFixtures, findPublicChannelCards } from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import { presentClips } from '../short-forms/present-promos-and-clips.ts';
import { listPublishedBySlug, type PublishedRow } from '../documents/queries/published.ts';
import { findTitles, picturesOf, readRows, type Titles } from '../viewing.ts';

/** Of a grown reader on a screen. */
const WORDS_PER_MINUTE = 200;

export type Article = Pick<PublishedRow, 'documentId' | 'slug' | 'publishedAt' | 'updatedAt'> & {
  body: ArticleBody;
};

type Row = Omit<Article, 'body'> & { body: unknown };

/** Articles as lists show them. */
export async function presentCards(
  deps: Pick<Deps, 'db' | 'testClock'>,
  rows: readonly Row[],
): Promise<ArticleCard[]> {
  const articles = rows.flatMap((row) => readArticle(row) ?? []);
  const titles = await findTitles(
    deps,
    articles.map(({ body }) => body.picture),
  );
  return articles.map((article) => presentCard(article, titles));
}

/** Without the blocks that are not known here; undefined where the rest is none of an article either. */
export function readArticle(row: Row): Article | undefined {
  const body = row.body as { blocks?: unknown };
  const blocks = Array.isArray(body.blocks) ? body.blocks : [];
  const known = blocks.filter((block) => articleBlock.safeParse(block).success);
  return readRows(articleBody, [{ ...row, body: { ...body, blocks: known } }])[0];
}

function presentCard(article: Article, titles: Titles): ArticleCard {
  const { documentId, slug, publishedAt, updatedAt, body } = article;
  const { title, lead, topic, byline } = body;
  return {
    articleId: documentId,
    slug,
    title,
    lead,
    topic,
    byline,
    pictures: picturesOf(titles, body.picture),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    readMinutes: readMinutesOf(body.blocks),
  };
}

/** Minutes that its words take, at least one. */
function readMinutesOf(blocks: readonly ArticleBlock[]): number {
  const words = blocks
    .map((block) => {
      if (block.type === 'text') return plainText(block.text);
      return 'text' in block ? block.text : 'note' in block ? block.note : '';
    })
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return Math.max(1, Math.ceil(words.length / WORDS_PER_MINUTE));
}

type BlockOf<T extends ArticleBlock['type']> = Extract<ArticleBlock, { type: T }>;

/** Slugs that blocks of a type name. */
export function slugsOf(
  blocks: readonly ArticleBlock[],
  type: 'title' | 'channel' | 'match' | 'clip',
): string[] {
  return blocks.flatMap((block) =>
    block.type === type ? (block as BlockOf<typeof type>).slug : [],
  );
}

/** Titles whose pictures stand in an article. */
function pictureSlugsOf(blocks: readonly ArticleBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === 'picture' ? block.title : []));
}

/**
 * Looks up everything that blocks name, each kind in one query, and only what all grown readers may see: prices for
 * everybody, channels without a plan, matches without a result.
 * @param titles those of `slugsOf` and `pictureSlugsOf`
 */
async function resolveBlocks(
  deps: Pick<Deps, 'db' | 'clock' | 'testClock'>,
  blocks: readonly ArticleBlock[],
  titles: Titles,
): Promise<ArticleDetail['blocks']> {
  const { db, clock, testClock } = deps;
  const now = clock.now();
  const cards = slugsOf(blocks, 'title').flatMap((slug) => titles.get(slug)?.card ?? []);
  const visitor = { caller: { kind: 'none' }, hideScores: 'Y' } as const;
  const [prices, channels, fixtures, clips] = await Promise.all([
    findPublicPrices(db, cards, testClock.now()),
    findPublicChannelCards(db, slugsOf(blocks, 'channel'), now),
    findFixtures(db, visitor, slugsOf(blocks, 'match'), now),
    listPublishedBySlug(db, 'clip', slugsOf(blocks, 'clip')).then((rows) =>
      presentClips(deps, rows),
    ),
  ]);
  const channelOf = new Map(channels.map((channel) => [channel.slug, channel]));
  const clipOf = new Map(clips.map((clip) => [clip.slug, clip]));

  return blocks.flatMap((block): ArticleDetail['blocks'] => {
    switch (block.type) {
      case 'text':
        return [{ type: 'text', parts: block.text }];
      case 'picture': {
        const pictures = titles.get(block.title)?.pictures;
        const { alt, caption } = block;
        // A picture that is gone leaves nothing to say.
        return pictures === undefined ? [] : [{ type: 'picture', pictures, alt, caption }];
      }
      case 'title': {
        const title = titles.get(block.slug)?.card ?? null;
        const { name = block.name } = title ?? {};
        const isFree = title !== null && (title.matrix === 'A' || title.matrix === 'B');
        const price = title === null || isFree ? undefined : prices.get(title.titleId);
        return [{ type: 'title', name, note: block.note, title, fromRupiah: price ?? null }];
      }
      case 'channel': {
        const channel = channelOf.get(block.slug) ?? null;
        return [{ type: 'channel', name: channel?.name ?? block.name, note: block.note, channel }];
      }
      case 'match': {
        const fixture = fixtures.get(block.slug)?.fixture ?? null;
        return [{ type: 'match', name: block.name, note: block.note, fixture }];
      }
      case 'clip': {
        const clip = clipOf.get(block.slug) ?? null;
        return [{ type: 'clip', name: clip?.name ?? block.name, note: block.note, clip }];
      }
      case 'heading':
      case 'quote':
        return [block];
    }
  });
}

/** An article with its blocks; what follows it is found by its caller. */
export async function presentArticle(deps: Deps, article: Article): Promise<ArticleDetail> {
  const { blocks, picture } = article.body;
  const titles = await findTitles(deps, [
    picture,
    ...slugsOf(blocks, 'title'),
    ...pictureSlugsOf(blocks),
  ]);
  return {
    ...presentCard(article, titles),
    blocks: await resolveBlocks(deps, blocks, titles),
    more: [],
  };
}
