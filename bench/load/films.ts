import { mintTvsToken } from '#contract/accounts/index.ts';
import { type AnswerOf, type Call, pathOf } from '#contract/call.ts';
import { getProductList } from '#contract/catalog/titles.ts';
import { getLiveKey } from '#contract/playback/live.ts';
import { getUrlTransform } from '#contract/playback/index.ts';
import { openMedia } from '../../web/features/player/television/live-source.ts';

/** Asks the platform's calls as a visitor; undefined for what they refuse. */
async function asVisitor(url: string, userAgent = 'Chrome') {
  const token = (await (
    await fetch(url + pathOf(mintTvsToken), { method: 'POST' })
  ).json()) as AnswerOf<typeof mintTvsToken>;
  const headers = {
    authorization: `Bearer ${token.result.access_token}`,
    'user-agent': userAgent,
  };
  return async <C extends Call>(call: C, query: string) => {
    const answer = await fetch(`${url}${pathOf(call)}?${query}`, { headers });
    if (!answer.ok) return undefined;
    return (
      (await answer.json()) as { result: AnswerOf<C> extends { result: infer R } ? R : never }
    ).result;
  };
}

/** The slug of a film that takes the largest plan. */
export async function aPaidTitle(url: string): Promise<string> {
  const ask = await asVisitor(url);
  const list = await ask(getProductList, 'pageSize=100&kind=film');
  const paid = list?.products.find(({ matrix }) => matrix === 'D');
  if (paid === undefined) throw new Error('No film on this site takes a plan');
  return paid.slug;
}

/** A film of a site that everybody may watch, and that plays. */
export async function aFreeFilm(url: string) {
  const ask = await asVisitor(url);
  const list = await ask(getProductList, 'pageSize=100&kind=film');
  const free = list?.products.filter(({ matrix }) => matrix === 'A') ?? [];
  for (const { productId, slug } of free) {
    const source = async () => {
      const found = await ask(getUrlTransform, `id=${productId}&media_ext=mpd`);
      return found?.kind === 'vod' ? found.url : undefined;
    };
    // Films that only lend their pictures to a page don't play.
    if ((await source()) === undefined) continue;
    return {
      slug,
      productId,
      source: async () => (await source()) ?? '',
    };
  }
  throw new Error('No free film plays on this site');
}

/** The address of what everybody may watch, as a browser of this name gets it. */
export async function aFreeSource(url: string, id: string, userAgent: string, type = 'vod') {
  const ask = await asVisitor(url, userAgent);
  const found = await ask(getUrlTransform, `type=${type}&id=${id}`);
  if (found === undefined) throw new Error('There is no source');
  if ('url' in found) return found.url;
  const opened = await ask(getLiveKey, `id=${id}`);
  const media = opened && 'payload' in found ? openMedia(found, opened.key) : undefined;
  if (media === undefined) throw new Error('The source does not open');
  return media.url;
}
