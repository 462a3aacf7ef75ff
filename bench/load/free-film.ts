import { mintTvsToken } from '#contract/accounts.ts';
import { type AnswerOf, type Call, pathOf } from '#contract/call.ts';
import { getProductList } from '#contract/catalog/titles.ts';
import { getUrlTransform } from '#contract/playback/sources.ts';

/** A film of a site that everybody may watch, and that plays. */
export async function aFreeFilm(url: string) {
  const token = (await (
    await fetch(url + pathOf(mintTvsToken), { method: 'POST' })
  ).json()) as AnswerOf<typeof mintTvsToken>;
  const headers = { authorization: `Bearer ${token.result.access_token}` };
  const ask = async <C extends Call>(call: C, query: string) => {
    const answer = await fetch(`${url}${pathOf(call)}?${query}`, { headers });
    if (!answer.ok) return undefined;
    return (
      (await answer.json()) as { result: AnswerOf<C> extends { result: infer R } ? R : never }
    ).result;
  };
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
      source: async () => (await source()) ?? '',
    };
  }
  throw new Error('No free film plays on this site');
}
