import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

export type Film = { productId: string; slug: string; name: string; matrix: string; kind: string };

/** A film of a matrix class that can be watched now; the seed packages them while the site is up. */
export async function filmOf(request: APIRequestContext, matrix: string): Promise<Film> {
  const token = await request.post('/api/tokentvs');
  const { result } = (await token.json()) as { result: { access_token: string } };
  let film: Film | undefined;
  await expect(async () => {
    const answer = await request.get('/platform/product/list?pageSize=100&kind=film', {
      headers: { authorization: `Bearer ${result.access_token}` },
    });
    const { result: list } = (await answer.json()) as { result: { products: Film[] } };
    film = list.products.find((each) => each.matrix === matrix);
    expect(film).toBeDefined();
  }).toPass({ timeout: 240_000, intervals: [1_000] });
  if (film === undefined) throw new Error(`No film of class ${matrix}`);
  return film;
}
