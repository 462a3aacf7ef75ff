import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Call, isStaffCall, pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { openTestApp } from '#test/app.ts';
import { unexplainedFields } from '#test/callers/open-fields.ts';
import { injectCall } from '#test/callers/inject-call.ts';
import { type Kind, kinds } from '#test/callers/kinds.ts';
import type { Input, Sample } from '#test/callers/sample.ts';
import { samples } from '#test/callers/all-samples.ts';
import { aWorld, isAccount, isStaff, rowsNaming } from '#test/callers/world.ts';

// Every call of the contract with every kind of caller.
const { app, deps } = await openTestApp({ modules: 'all' });
const { world, headersOf: makeHeadersOf, freshHeadersOf, deleted } = await aWorld(app, deps);

const headersByKind = new Map<Kind, ReturnType<typeof makeHeadersOf>>();
/** One session of staff for all calls: beginning one takes as long as a call. */
function headersOf(kind: Kind): ReturnType<typeof makeHeadersOf> {
  const known = headersByKind.get(kind) ?? makeHeadersOf(kind);
  headersByKind.set(kind, known);
  return known;
}

/** Refusals of the gate: a caller who meets another one has passed it. */
const GATE = ['common.unauthenticated', 'common.forbidden'];

const sampleOf = ({ id }: Call): Sample => samples[id] ?? {};

/** The request of a sample; what is owned is named as `owned` says. */
function inputOf(call: Call, owned: (field: string) => string): Input {
  const sample = sampleOf(call);
  const input: Input = { ...sample.input?.(world) };
  for (const field of Object.keys(sample.owned ?? {})) {
    const [part, name] = field.split('.') as ['params' | 'query' | 'body', string];
    input[part] = { ...input[part], [name]: owned(field) } as Record<string, string>;
  }
  return input;
}

async function make(call: Call, headers: Record<string, string>, input: Input) {
  const { params = {}, query, body, form } = input;
  const payload = form === undefined ? body : new URLSearchParams(form).toString();
  return injectCall(app, call, {
    method: call.method,
    url: pathOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    // Limits by address are not what this is about.
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    headers: {
      ...headers,
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(query === undefined ? {} : { query }),
    ...(payload === undefined ? {} : { payload }),
  });
}

/** What the contract says becomes of a caller: undefined when the gate lets it pass. */
function refusalOf(call: Call, kind: Kind): string | undefined {
  const { callers } = call;
  if (callers.includes('none')) return undefined;
  // No viewer's token counts for the studio, and its cookie for nothing else.
  if (isStaffCall(call) !== isStaff(kind)) return 'common.unauthenticated';
  if (isStaff(kind)) return callers.includes(kind) ? undefined : 'common.forbidden';
  if (kind === 'none' || kind === 'deleted account') return 'common.unauthenticated';
  if (kind === 'kids profile') return callers.includes('child') ? undefined : 'common.adultOnly';
  if (isAccount(kind)) return callers.includes('account') ? undefined : 'common.forbidden';
  const allowed = callers.includes(kind === 'service' ? 'service' : 'client');
  return allowed ? undefined : 'common.unauthenticated';
}

/** The calls below /platform that show neither a token nor the client key, and what they show instead. */
const OWN_PROOFS = {
  challengeStaffSession:
    'nothing: what signs it is the proof, and a browser at the studio holds no token',
  beginStaffSession: 'a studio passkey',
  refreshSession: 'the refresh cookie or a remember token: it is how an access token is got',
  logout: 'the refresh cookie; and no viewer stays signed in for want of a token',
  cmsLogin: 'an e-mail address with its password: content management asks for nothing beside them',
  getCmsContent: 'the access token of content management',
  refreshCmsToken: 'the refresh token of content management',
  logoutPartner: 'the signature of the partner, which comes from outside',
  watchCodeSignIn: 'the cookie code_ticket: an EventSource can not renew a token that ran out',
  notifyDokuPayment: 'the signature of the gateway, which comes from outside',
  notifyPayment: 'the signature of the gateway, which comes from outside',
  postQuality: 'the media token of its addresses: a player of any make has nothing else',
};

test('every call of the platform asks for a token or the client key, but for those that prove themselves', () => {
  const open = calls.filter(({ callers }) => callers.includes('none'));
  const ofPlatform = open.filter((call) => pathOf(call).startsWith('/platform/'));
  expect(ofPlatform.map(({ id }) => id).toSorted()).toEqual(Object.keys(OWN_PROOFS).toSorted());
  // The site's own routes are where tokens come from.
  const own = open.filter((call) => !ofPlatform.includes(call)).map(pathOf);
  expect(own.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});

test('a sample says of every id whether it is owned', () => {
  const unexplained = calls.flatMap((call) =>
    unexplainedFields(call, sampleOf(call)).map((field) => `${call.id}: ${field}`),
  );
  expect(unexplained).toEqual([]);
});

test('an account that was deleted is a visitor', async () => {
  const ask = () => app.inject({ url: '/platform/profile/details', headers: deleted.headers });
  await expect.poll(async () => (await ask()).statusCode).toBe(401);
});

/** Beside what is open to all: what a child needs to watch, and to be let out by an adult. */
const OPEN_TO_CHILDREN = [
  // Looking around.
  'getAllFreeContent',
  'getAllMiddleBanner',
  'getAllTopBanner',
  'getChannel',
  'getChannelByGenre',
  'getChannelList',
  'getEpgData',
  'getLiveCalendar',
  'getMappingChannel',
  'getProgramme',
  'postLiveTvMatrix',
  'getCategoryList',
  'getHomeRails',
  'getSitemapPages',
  'getSitemapTitles',
  'getTopicList',
  'getTopicTitles',
  'getProductDetail',
  'getProductList',
  'getSearchVodList',
  'getTvsCategories',
  'getTvsGenres',
  'postSeriesVodMatrix',
  'postSingleVodMatrix',
  'getComingTitles',
  'getPerson',
  // Sports, and whose matches one follows.
  'getFixture',
  'getFixtureCalendar',
  'getTable',
  'getTeamCalendar',
  'listChapters',
  'listCompetitions',
  'listFixtures',
  'listTeams',
  'followTeam',
  'chooseSpoiler',
  'getSpoilerSetting',
  'setSpoilerSetting',
  // Watching, and keeping what was watched and liked.
  'getAllPopularChannel',
  'getAccess',
  'getContinuePlayList',
  'getDataCap',
  'getEpisodes',
  'getFavoriteList',
  'getLiveKey',
  'getLivePosition',
  'getEntitlement',
  'getServiceState',
  'getThumbnails',
  'getUrlTransform',
  'postContinueRemove',
  'postFavoriteAdd',
  'postFavoriteDelete',
  'postLiveReport',
  'postProgress',
  'postWatchLogChannel',
  'postWatchVodCreate',
  'postWatched',
  // Whose account it is, and its owner's proof where the PIN was forgotten.
  'confirmSession',
  'getPasskeyChallenge',
  'getPasswordKey',
  'getProfile',
  'sendReauthCode',
  // Switching, which asks for the PIN, and its owner's way out of that.
  'chooseProfile',
  'getParentGate',
  'getPinProof',
  'listProfiles',
  'removePin',
  'resetParentalControl',
  'verifyParentalControl',
  // What it is told and asked to be reminded of: its own alone.
  'importReminders',
  'listInbox',
  'listReminders',
  'readInbox',
  'setReminder',
  'watchInbox',
];

test('only adults are named for what is bought, paid, proved, changed or told of an account', () => {
  const children = calls.filter(({ callers }) => callers.includes('child'));
  expect(children.map(({ id }) => id).toSorted()).toEqual(OPEN_TO_CHILDREN.toSorted());
});

test("A's things are to B as if they did not exist, and stay as they are", async () => {
  const headers = await headersOf('account B');
  const before = await rowsNaming(deps, world.idsOfA);
  expect(before.length).toBeGreaterThan(8);
  const told: string[] = [];
  let asked = 0;
  for (const call of calls) {
    const { owned = {} } = sampleOf(call);
    for (const [field, ofA] of Object.entries(owned)) {
      const [theirs, nobodys] = [ofA(world), randomUUID()];
      const answers = [];
      for (const id of [nobodys, theirs]) {
        const { status, body } = await make(
          call,
          headers,
          inputOf(call, () => id),
        );
        const text = body.replaceAll(id, 'ID').replaceAll(/"requestId":"[^"]*"/g, '');
        answers.push(`${status} ${text}`);
      }
      asked += 1;
      if (answers[0] !== answers[1]) told.push(`${call.id} ${field}: ${answers.join(' / ')}`);
    }
  }
  expect(told).toEqual([]);
  expect(asked).toBeGreaterThan(10);
  expect(await rowsNaming(deps, world.idsOfA)).toEqual(before);
});

test('and to A they do exist', async () => {
  const headers = await headersOf('account A');
  const untold: string[] = [];
  for (const call of calls) {
    const { owned = {}, tellsOwnerNothing = false } = sampleOf(call);
    if (Object.keys(owned).length === 0 || tellsOwnerNothing) continue;
    const nobodys = await make(
      call,
      headers,
      inputOf(call, () => randomUUID()),
    );
    const theirs = await make(
      call,
      headers,
      inputOf(call, (field) => owned[field]?.(world) ?? ''),
    );
    const isSame = nobodys.status === theirs.status && nobodys.code === theirs.code;
    const hasSameBody = nobodys.body.length === theirs.body.length && theirs.status !== 200;
    if (isSame && (theirs.status !== 200 || hasSameBody)) untold.push(`${call.id} ${theirs.code}`);
  }
  expect(untold).toEqual([]);
});

// What ends a session comes last, each with a session of its own.
for (const endsSession of [undefined, true] as const) {
  test.each(kinds)(
    `what %s may call${endsSession === true ? ', of what ends sessions' : ''}`,
    async (kind) => {
      const wrong: string[] = [];
      for (const call of calls) {
        const sample = sampleOf(call);
        if (sample.endsSession !== endsSession) continue;
        const headers = endsSession === true ? await freshHeadersOf(kind) : await headersOf(kind);
        const { status, code } = await make(
          call,
          headers,
          inputOf(call, () => randomUUID()),
        );
        const byGate = refusalOf(call, kind);
        const refusal = byGate ?? sample.refuses?.[kind] ?? sample.refuses?.everyone;
        const isRight =
          refusal === undefined
            ? !GATE.includes(code ?? '') && code !== 'common.badRequest' && status < 500
            : code === refusal && (byGate === undefined || status === 401 || status === 403);
        if (!isRight) wrong.push(`${call.id}: ${status} ${code}, not ${refusal ?? 'let through'}`);
      }
      expect(wrong).toEqual([]);
    },
  );
}
