import { expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts/index.ts';
import {
  chooseProfile,
  createProfile,
  editProfile,
  listProfiles,
  PROFILES_MAX,
  removeProfile,
} from '#contract/profiles.ts';
import { openTestApp } from '#test/app.ts';
import { aChild, watchAs } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';

const { app, deps } = await openTestApp({ modules: ['profiles'] });
type Headers = Record<string, string>;

const list = async (headers: Headers) => (await askApp(app, headers, listProfiles)).result;
const create = (headers: Headers, body: { name: string; film_class?: 'SU' | null }) =>
  askApp(app, headers, createProfile, { body });

test('every account has its first profile, an adult’s, before anything was written', async () => {
  const viewer = await aViewer({ name: 'Rani Wulandari' });
  expect(await list(viewer.headers)).toEqual({
    profiles: [
      {
        profile_id: viewer.accountId,
        name: 'Rani Wulandari',
        avatar: 'matahari',
        is_child: 0,
        film_class: null,
        is_first: 1,
        is_active: 1,
      },
    ],
    limit: PROFILES_MAX,
    is_child: 0,
    has_pin: 0,
  });
});

test('the name of an account that has no row of a profile is its profile’s', async () => {
  const { headers } = await aViewer({ name: 'Lama' });
  await askApp(app, headers, updateProfile, { body: { name: 'Baru' } });
  expect((await list(headers)).profiles[0]?.name).toBe('Baru');
});

test('profiles are made, renamed, given another picture and limit, and taken away', async () => {
  const { headers, accountId } = await aViewer({ name: 'Ibu' });
  const made = await create(headers, { name: '  Adik   Kecil ', film_class: 'SU' });
  expect(made.result).toMatchObject({
    name: 'Adik Kecil',
    is_child: 1,
    film_class: 'SU',
    is_active: 0,
  });
  // A picture that none of the others has.
  expect(made.result.avatar).not.toBe('matahari');
  const { profile_id } = made.result;
  const changed = { name: 'Kakak', avatar: 'kucing', film_class: '13+' } as const;
  const edited = await askApp(app, headers, editProfile, { body: { profile_id, ...changed } });
  expect(edited.result).toMatchObject({ profile_id, ...changed });
  const first = { profile_id: accountId, name: 'Bunda' };
  await askApp(app, headers, editProfile, { body: first });
  expect((await list(headers)).profiles.map(({ name }) => name)).toEqual(['Bunda', 'Kakak']);
  await askApp(app, headers, removeProfile, { body: { profile_id } });
  expect((await list(headers)).profiles.map(({ name }) => name)).toEqual(['Bunda']);
});

test('ten that are made at once never pass six', async () => {
  const { headers } = await aViewer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => create(headers, { name: `Profil ${i}` })),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBe(PROFILES_MAX - 1);
  const refused = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
  expect(new Set(refused)).toEqual(new Set(['profiles.limit']));
  expect((await list(headers)).profiles.length).toBe(PROFILES_MAX);
});

test('a profile whose name shows nothing is not made', async () => {
  const { headers } = await aViewer();
  for (const name of ['\u202e', '\u200b', '\u3164'])
    expect((await create(headers, { name })).code, JSON.stringify(name)).toBe('common.badRequest');
  expect((await create(headers, { name: 'Bu\u202edi' })).result.name).toBe('Budi');
});

test('two profiles of one name are not taken, whatever its letters', async () => {
  const { headers, accountId } = await aViewer({ name: 'Budi' });
  expect((await create(headers, { name: 'BUDI' })).code).toBe('profiles.nameTaken');
  const { profile_id } = (await create(headers, { name: 'Sari' })).result;
  const body = { profile_id, name: 'budi' };
  expect((await askApp(app, headers, editProfile, { body })).code).toBe('profiles.nameTaken');
  const own = { profile_id: accountId, name: 'budi' };
  expect((await askApp(app, headers, editProfile, { body: own })).status).toBe(200);
});

test('the first profile stays, and stays an adult’s', async () => {
  const { headers, accountId: profile_id } = await aViewer();
  const child = { profile_id, film_class: 'SU' as const };
  expect((await askApp(app, headers, editProfile, { body: child })).code).toBe(
    'profiles.firstStays',
  );
  expect((await askApp(app, headers, removeProfile, { body: { profile_id } })).code).toBe(
    'profiles.firstStays',
  );
});

test('a profile of another account does not exist', async () => {
  const [mine, theirs] = [await aViewer(), await aViewer()];
  const { profile_id } = (await create(theirs.headers, { name: 'Mereka' })).result;
  for (const id of [profile_id, theirs.accountId]) {
    const body = { profile_id: id };
    for (const call of [editProfile, removeProfile, chooseProfile]) {
      expect((await askApp(app, mine.headers, call, { body })).code).toBe('profiles.notFound');
    }
  }
  expect((await list(theirs.headers)).profiles.length).toBe(2);
});

test.each([
  { name: '' },
  { name: '   ' },
  { name: 'x'.repeat(31) },
  { name: 'Adik', avatar: 'naga' },
  { name: 'Adik', film_class: '21+' },
])('%j makes no profile', async (payload) => {
  const { headers } = await aViewer();
  const url = '/platform/v2/profile/create';
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
});

test('a child makes, changes and removes none', async () => {
  const { headers, accountId } = await aViewer();
  const child = await aChild(app, headers);
  const body = { profile_id: child.profileId };
  expect((await create(child.headers, { name: 'Lagi' })).code).toBe('common.adultOnly');
  expect((await askApp(app, child.headers, editProfile, { body })).code).toBe('common.adultOnly');
  expect((await askApp(app, child.headers, removeProfile, { body })).code).toBe('common.adultOnly');
  const { profiles } = await list(child.headers);
  expect(profiles.map(({ profile_id, is_active }) => [profile_id, is_active])).toEqual([
    [accountId, 0],
    [child.profileId, 1],
  ]);
});

test('with an adult’s profile that is removed its sessions become the first one’s', async () => {
  const { headers, accountId, email } = await aViewer({ deviceLimit: 3 });
  const other = await aViewer({ identifier: email });
  const { profile_id } = (await create(headers, { name: 'Tamu' })).result;
  const guest = await watchAs(app, other.headers, profile_id);
  await askApp(app, headers, removeProfile, { body: { profile_id } });
  await until(async () => {
    const active = (await list(guest)).profiles.find(({ is_active }) => is_active === 1);
    return active?.profile_id === accountId ? true : undefined;
  });
});

test('a removed child’s profile leaves its sessions a child’s', async () => {
  const { headers, email } = await aViewer({ deviceLimit: 3 });
  const other = await aViewer({ identifier: email });
  const child = await aChild(app, other.headers);
  await askApp(app, headers, removeProfile, { body: { profile_id: child.profileId } });
  const claims = await deps.tokens.verify(child.headers.authorization.slice('Bearer '.length));
  expect(claims?.caller).toMatchObject({ isChild: true });
  expect((await create(child.headers, { name: 'Besar' })).code).toBe('common.adultOnly');
});

test('an age limit that is changed reaches a session that watches at once', async () => {
  const { headers, email } = await aViewer({ deviceLimit: 3 });
  const other = await aViewer({ identifier: email });
  const { profile_id } = (await create(headers, { name: 'Kakak' })).result;
  const elder = await watchAs(app, other.headers, profile_id);
  expect((await create(elder, { name: 'Bebas' })).status).toBe(200);
  const body = { profile_id, film_class: '13+' as const };
  await askApp(app, headers, editProfile, { body });
  // The token that says otherwise is still alive.
  await until(async () =>
    (await create(elder, { name: 'Tidak lagi' })).code === 'common.adultOnly' ? true : undefined,
  );
});
