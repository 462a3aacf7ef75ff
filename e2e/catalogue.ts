import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

export type Film = {
  productId: string;
  slug: string;
  name: string;
  matrix: string;
  kind: string;
  runtimeMs: number;
};

/** The stack takes its films over in the first moments, while the first journeys begin. */
const FILMS_WITHIN_MS = 60_000;
const MINUTE_MS = 60_000;

async function asVisitor(request: APIRequestContext): Promise<{ authorization: string }> {
  const token = await request.post('/api/tokentvs');
  const { result } = (await token.json()) as { result: { access_token: string } };
  return { authorization: `Bearer ${result.access_token}` };
}

/** A genre of a film: of the others perhaps nothing is there. */
export async function genreOf(request: APIRequestContext, { slug }: Film): Promise<string> {
  const headers = await asVisitor(request);
  const answer = await request.get(`/platform/product/detail?slug=${slug}`, { headers });
  const { result } = (await answer.json()) as { result: { genres: { name: string }[] } };
  const [genre] = result.genres;
  if (genre === undefined) throw new Error(`${slug} has no genre`);
  return genre.name;
}

/** A film that is not for small children, as everybody else finds it. */
export async function adultFilm(request: APIRequestContext): Promise<Film> {
  const headers = await asVisitor(request);
  let film: Film | undefined;
  await expect(async () => {
    const answer = await request.get('/platform/product/list?pageSize=100', { headers });
    const { result } = (await answer.json()) as {
      result: { products: (Film & { filmClass: string })[] };
    };
    film = result.products.find(({ filmClass }) => filmClass !== 'SU');
    expect(film).toBeDefined();
  }).toPass({ timeout: FILMS_WITHIN_MS, intervals: [1_000] });
  if (film === undefined) throw new Error('Every film is for children');
  return film;
}

/**
 * The longest film of a matrix class: some of what is packaged along lasts seconds. `isShort` names the one that is over
 * first.
 */
export async function filmOf(
  request: APIRequestContext,
  matrix: string,
  { isShort = false } = {},
): Promise<Film> {
  const headers = await asVisitor(request);
  let film: Film | undefined;
  await expect(async () => {
    const path = '/platform/product/list?pageSize=100&kind=film';
    const answer = await request.get(path, { headers });
    const { result: list } = (await answer.json()) as { result: { products: Film[] } };
    [film] = list.products
      .filter((each) => each.matrix === matrix)
      .toSorted((a, b) => (isShort ? a.runtimeMs - b.runtimeMs : b.runtimeMs - a.runtimeMs));
    expect(film).toBeDefined();
  }).toPass({ timeout: FILMS_WITHIN_MS, intervals: [1_000] });
  if (film === undefined) throw new Error(`No film of class ${matrix}`);
  return film;
}

type Listed = { channels: { id: string; number: number; name: string }[] };

async function television(request: APIRequestContext) {
  const headers = await asVisitor(request);
  const result = async <T>(path: string) =>
    ((await (await request.get(`/platform${path}`, { headers })).json()) as { result?: T }).result;
  const { channels = [] } = (await result<Listed>('/v2/channel/list')) ?? {};
  return { channels, result };
}

/** Waits until channels are on air: each begins once one of its films is there. */
export async function onAir(request: APIRequestContext, numbers: readonly number[]): Promise<void> {
  const { channels, result } = await television(request);
  await expect(async () => {
    for (const { id } of channels.filter(({ number }) => numbers.includes(number))) {
      const path = `/tayang/channel/v2/get_url_transform?type=live_tv&id=${id}`;
      expect(await result(path)).toBeDefined();
    }
  }).toPass({ timeout: FILMS_WITHIN_MS, intervals: [1_000] });
}

/** Waits until a channel has shown something at a moment: its week is laid once there is more than one film for it. */
export async function hasShown(
  request: APIRequestContext,
  channel: number,
  at: Date,
): Promise<void> {
  const { channels, result } = await television(request);
  const id = channels.find(({ number }) => number === channel)?.id ?? '';
  const [from, to] = [at, new Date(at.getTime() + 3_600_000)].map((time) => time.toISOString());
  await expect(async () => {
    const path = `/v2/cms/getEPGData?channelId=${id}&from=${from}&to=${to}`;
    type Guide = { channels: { programmes: unknown[] }[] };
    const [shown] = (await result<Guide>(path))?.channels ?? [];
    expect(shown?.programmes.length).toBeGreaterThan(0);
  }).toPass({ timeout: FILMS_WITHIN_MS, intervals: [1_000] });
}

/** What viewers' guides say of a channel from one time to another. */
export async function guideOf(
  request: APIRequestContext,
  channelId: string,
  { start, stop }: { start: string; stop: string },
): Promise<string[]> {
  const { result } = await television(request);
  type Guide = { channels: { programmes: { title: string }[] }[] };
  const query = new URLSearchParams({ channelId, from: start, to: stop });
  const guide = await result<Guide>(`/v2/cms/getEPGData?${query}`);
  return guide?.channels[0]?.programmes.map(({ title }) => title) ?? [];
}

/** The name of a channel whose programme began minutes ago and goes on for minutes. */
export async function wellUnderWay(
  request: APIRequestContext,
  numbers: readonly number[],
): Promise<string> {
  const { channels, result } = await television(request);
  let name = '';
  await expect(async () => {
    const [before, after] = [Date.now() - 4 * MINUTE_MS, Date.now() + 3 * MINUTE_MS];
    const [from, to] = [before, after].map((time) => new Date(time).toISOString());
    for (const channel of channels.filter(({ number }) => numbers.includes(number))) {
      const path = `/v2/cms/getEPGData?channelId=${channel.id}&from=${from}&to=${to}`;
      type Guide = { channels: { programmes: unknown[] }[] };
      // One programme alone fills the stretch.
      if ((await result<Guide>(path))?.channels[0]?.programmes.length === 1) ({ name } = channel);
    }
    expect(name).not.toBe('');
  }).toPass({ timeout: 5 * MINUTE_MS, intervals: [5_000] });
  return name;
}
