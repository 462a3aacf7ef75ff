import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  checkPersonalization,
  listContentPreferences,
  listContentRatings,
  submitPersonalization,
} from '#contract/engagement/personalization.ts';
import { getProfile } from '#contract/accounts/index.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const { app, deps } = await openTestApp({ modules: ['engagement'] });
const CEK_STATUS = '/platform/personalization/cek-status';

let genreIds: string[] = [];

beforeAll(async () => {
  await aFilm(deps.db, { name: 'Laut Lepas', genres: ['Drama', 'Komedi'] });
  await aFilm(deps.db, { name: 'Pasar Malam', genres: ['Komedi'] });
  const { result } = await askApp(app, await asService(deps), listContentPreferences);
  genreIds = result.genres.map(({ genreId }) => genreId);
});

async function statusOf(headers: Record<string, string>, email?: string) {
  const query = email === undefined ? {} : { query: { email } };
  const answer = await app.inject({ method: 'GET', url: CEK_STATUS, headers, ...query });
  return answer.json();
}

test('genres come with the picture of a title each, where there is one for each', async () => {
  const { status, result } = await askApp(app, await asService(deps), listContentPreferences);
  expect(status).toBe(200);
  expect(result.genres.map(({ name, titleCount }) => [name, titleCount])).toEqual([
    ['Drama', 1],
    ['Komedi', 2],
  ]);
  const pictures = result.genres.map(({ images }) => images.backdrop[0]?.url);
  expect(pictures.every(Boolean)).toBe(true);
  expect(new Set(pictures).size).toBe(2);
});

test('the age classes of the censorship board, in their order', async () => {
  const { result } = await askApp(app, await asService(deps), listContentRatings);
  expect(result.ratings.map(({ filmClass }) => filmClass)).toEqual(['SU', '13+', '17+', '21+']);
  expect(result.ratings.every(({ name, note }) => name !== '' && note !== '')).toBe(true);
});

test('a choice is stored, marks the account, and a later one replaces it', async () => {
  const { email, headers } = await aViewer();
  expect(await statusOf(headers)).toEqual({
    status: 200,
    message: 'OK',
    data: { email, status_personalization: 0, is_skipped: 0, genreIds: [], filmClasses: [] },
  });
  const body = { genreIds: [...genreIds, ...genreIds], filmClasses: ['17+', 'SU'] as const };
  for (let i = 0; i < 2; i += 1) {
    const input = { body: { ...body, filmClasses: [...body.filmClasses] } };
    const { status, result } = await askApp(app, headers, submitPersonalization, input);
    expect(status).toBe(200);
    expect(result).toEqual({
      email,
      status_personalization: 1,
      is_skipped: 0,
      genreIds,
      filmClasses: ['SU', '17+'],
    });
  }
  const { result: profile } = await askApp(app, headers, getProfile);
  expect(profile.status_personalization).toBe(1);
  const only = genreIds.slice(0, 1);
  await askApp(app, headers, submitPersonalization, { body: { genreIds: only } });
  expect((await statusOf(headers)).data).toMatchObject({ genreIds: only, filmClasses: [] });
});

test('skipping is remembered, chooses nothing, and takes nothing back', async () => {
  const { headers } = await aViewer();
  const skip = { body: { skip: true } };
  const { result } = await askApp(app, headers, submitPersonalization, skip);
  expect(result).toMatchObject({ status_personalization: 0, is_skipped: 1, genreIds: [] });
  expect((await statusOf(headers)).data).toMatchObject({ is_skipped: 1 });
  await askApp(app, headers, submitPersonalization, { body: { genreIds } });
  expect((await statusOf(headers)).data).toMatchObject({
    status_personalization: 1,
    is_skipped: 0,
  });
  await askApp(app, headers, submitPersonalization, skip);
  expect((await statusOf(headers)).data).toMatchObject({ status_personalization: 1, genreIds });
});

test('ten choices at once are one', async () => {
  const { accountId, headers } = await aViewer();
  const body = { genreIds };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askApp(app, headers, submitPersonalization, { body })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const rows = await deps.db
    .selectFrom('engagement.personalization')
    .select('genreIds')
    .where('accountId', '=', accountId)
    .execute();
  expect(rows).toEqual([{ genreIds }]);
});

test('businesses stand on the skip list by nature; staff at home are viewers', async () => {
  const { headers } = await aViewer({ isB2b: true });
  expect((await statusOf(headers)).data.is_skipped).toBe(1);
  for (const given of [{ role: 'corporate', isCorpMember: true }, { role: 'admin' }] as const) {
    const person = await aViewer(given);
    expect((await statusOf(person.headers)).data.is_skipped).toBe(0);
  }
});

test('only the own address is answered, in each of its writings', async () => {
  const [own, other] = [await aViewer(), await aViewer()];
  for (const email of [own.email, own.email.toUpperCase(), `${own.email}_std`]) {
    expect((await statusOf(own.headers, email)).data.email).toBe(own.email);
  }
  expect(await statusOf(own.headers, other.email)).toMatchObject({ code: 'common.forbidden' });
});

test('a genre that is not there, nothing at all, and bad bodies are refused', async () => {
  const { headers } = await aViewer();
  const unknown = { body: { genreIds: [...genreIds, randomUUID()] } };
  expect(await askApp(app, headers, submitPersonalization, unknown)).toMatchObject({
    status: 422,
    code: 'engagement.genreNotFound',
  });
  for (const payload of [
    {},
    { genreIds: [] },
    { genreIds: ['drama'] },
    { genreIds, filmClasses: ['D'] },
    { genreIds: Array.from({ length: 51 }, () => randomUUID()) },
  ]) {
    const url = '/platform/personalization/submit-personalization';
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  }
  expect((await statusOf(headers)).data).toMatchObject({ status_personalization: 0 });
});

test('what is personal needs an account, what is not at least a visitor', async () => {
  const service = await asService(deps);
  for (const call of [checkPersonalization, submitPersonalization]) {
    for (const headers of [{}, asClient(deps), service]) {
      expect((await askApp(app, headers as Record<string, string>, call)).status).toBe(401);
    }
  }
  for (const call of [listContentPreferences, listContentRatings]) {
    expect((await askApp(app, {}, call)).status).toBe(401);
    expect((await askApp(app, service, call)).status).toBe(200);
  }
});
