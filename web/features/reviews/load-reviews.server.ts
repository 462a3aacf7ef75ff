import { getProductDetail } from '#contract/catalog/titles.ts';
import { getCommentList } from '#contract/engagement/comments.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { orders, type OrderName } from './orders.ts';

const PAGE = 8;

export type ReviewsData = Awaited<ReturnType<typeof loadReviews>>;
export type ReviewView = ReviewsData['reviews'][number];
export type OwnView = NonNullable<ReviewsData['own']>;

/** A page of a title's reviews, by what the address asks for. @throws ApiError where there is no such title */
export async function loadReviews(platform: Platform, slug: string, asked: URLSearchParams) {
  const { result: title } = await platform.call(getProductDetail, {
    query: { slug, episodes: 'none' },
  });
  const name = asked.get('urut');
  const order: OrderName = name !== null && name in orders ? (name as OrderName) : 'membantu';
  const onlyVerified = asked.get('menonton') === '1';
  const { productId } = title;
  const { result } = await platform.call(getCommentList, {
    query: {
      productId,
      orderBy: orders[order].orderBy,
      verified: onlyVerified ? '1' : '0',
      pageSize: PAGE,
      after: asked.get('setelah') ?? undefined,
    },
  });
  const { comments, next, score, own, isBusy, total } = result;
  return {
    title: { id: productId, slug: title.slug, name: title.name, isFilm: title.kind === 'film' },
    isSignedIn: platform.isSignedIn(),
    order,
    onlyVerified,
    isFirst: !asked.has('setelah'),
    reviews: comments,
    next,
    score,
    own,
    isBusy,
    total,
  };
}
