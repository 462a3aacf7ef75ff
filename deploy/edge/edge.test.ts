import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE } from '#contract/constants.ts';
import { mediaKeys, mintMediaToken } from '#modules/playback/index.ts';
import { createEdgeClasses, EDGE_CLASS, edgeClassKey } from '#platform/edge/edge-class.ts';
import edge from './edge.js';

const keys = mediaKeys(['a master secret of the servers, long enough']);
const text = keys.map(({ id, key }) => `${id}:${key.toString('hex')}`).join(',');
const held = edge.readKeys(`abc:00ff,${text}`);

const id = '0b0c9ab4-3f0e-4a3e-9b1e-1d2f3a4b5c6d';
const other = '1b0c9ab4-3f0e-4a3e-9b1e-1d2f3a4b5c6d';
const limits = { maxHeight: 1080, audioOnly: false, dataSaver: false };
const now = new Date('2026-11-23T12:00:00Z');
const seconds = now.getTime() / 1000;
const film = { assetId: id, version: 2 };
const channel = { channelId: id, window: 'live', ratingPolicy: 'xwib' };
const mint = (what: object, more: object = {}) =>
  mintMediaToken(keys, {
    expiresAt: new Date(now.getTime() + 5 * MINUTE),
    sessionId: 'session-1',
    limits,
    ...what,
    ...more,
  } as Parameters<typeof mintMediaToken>[1]);
const judge = (token: string, path: string, cookie?: string) =>
  edge.judge(held, token, path, seconds, cookie);

test.each([
  ['a film', film, `f/${id}/2/1080/v1/3.m4s`, 'shared'],
  ['another film', film, `f/${other}/2/1080/v1/3.m4s`, 'private'],
  ['a higher picture than the limits', film, `f/${id}/2/2160/v1/3.m4s`, 'private'],
  ['pictures alone', { ...film, only: 'pictures' }, `f/${id}/2/1080/thumbs/1.webp`, 'private'],
  ['a channel', channel, `c/${id}/1080/xwib/live/manifest.mpd`, 'shared'],
  ['under another rating policy', channel, `c/${id}/1080/xx/live/manifest.mpd`, 'private'],
  ['a segment of a channel', channel, `s/${other}/v240/3.m4s`, 'shared'],
  ['out of its folder', film, `f/${id}/2/1080/../../x`, 'refused'],
])('%s', (_name, what, path, verdict) => {
  expect(judge(mint(what), path)).toBe(verdict);
});

test('what the origin signed is read as the origin reads it; what anybody changed is refused', () => {
  const token = mint(film);
  const path = `f/${id}/2/1080/manifest.mpd`;
  expect(judge(token, path)).toBe('shared');
  for (let at = 0; at < token.length; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`;
    expect(judge(changed, path), changed).toBe('refused');
  }
  const foreign = mintMediaToken(mediaKeys(['the master secret of somebody else, as long']), {
    ...film,
    expiresAt: new Date(now.getTime() + MINUTE),
    sessionId: 'session-1',
    limits,
  });
  for (const wrong of ['', '.', 'trial', `${token}.`, token.slice(0, -1), foreign])
    expect(judge(wrong, path), wrong).toBe('refused');
});

test('an expired one lives on by the cookie of the same session and scope', () => {
  const expired = mint(film, { expiresAt: new Date(now.getTime() - 1000) });
  const path = `f/${id}/2/1080/manifest.m3u8`;
  expect(judge(expired, path)).toBe('expired');
  expect(judge(expired, path, `a=b; media_token=${mint(film)}`)).toBe('shared');
  const ofAnother = mint(film, { sessionId: 'session-2' });
  expect(judge(expired, path, `media_token=${ofAnother}`)).toBe('expired');
  expect(judge(expired, path, `media_token=${expired}`)).toBe('expired');
});

test.each(['\r\nGET', ' ', '&', '?', '%0d', '#'])('a path with %j is refused', (sign) => {
  expect(judge(mint(film), `f/${id}/2/1080/v1/x${sign}y.m4s`)).toBe('refused');
});

test('each segment of a channel is asked of the origin for all who see the same, and the first one for each token', () => {
  const segment = (at: number) => `s/${other}/v240/${at}.m4s`;
  expect(edge.scopeOf(segment(1))).toBe(edge.scopeOf(segment(2)));
  expect(edge.scopeOf(segment(1))).not.toBe(edge.scopeOf(`s/${other}/v240/init.mp4`));
  const classOf = (what: object, path: string, more?: object) => {
    const grant = edge.readToken(held, mint(what, more)) ?? { scope: '', limits: '' };
    return edge.classOf(grant, path);
  };
  const own = classOf(channel, segment(1));
  expect(classOf(channel, segment(1), { sessionId: 'session-2' })).toBe(own);
  expect(classOf(channel, segment(2))).not.toBe(own);
  for (const less of [
    { ...channel, ratingPolicy: 'xx' },
    { ...channel, channelId: other },
    { ...channel, window: '1-2' },
    { ...channel, limits: { ...limits, maxHeight: 240 } },
  ])
    expect(classOf(less, segment(1))).not.toBe(own);
  expect(classOf(film, `f/${id}/2/1080/v240/1.m4s`)).toBe('');
  const part = (name: string) => edge.scopeOf(`f/${id}/2/1080/v240/${name}`);
  expect(part('1.m4s')).toBe(part('2.m4s'));
  expect(part('1.m4s')).not.toBe(part('init.mp4'));
});

test('a class that the origin signed for a token is believed with that token, for a minute', () => {
  const master = 'a master secret of the servers, long enough';
  const classes = createEdgeClasses(master, { now: () => now });
  type Asked = Parameters<typeof classes.next>[0];
  const asks = (caller: object, headers: object) => classes.next({ caller, headers } as Asked);
  const authorization = 'Bearer aaa.bbb.ccc';
  const adult = { kind: 'account' };
  const given = asks(adult, { authorization }) ?? '';
  const { id: name, key } = edgeClassKey(master);
  const read = (said: string, by = authorization, at = seconds) =>
    edge.readClass({ [name]: key }, said, by, at);
  expect(read(given)).toBe('account-');
  expect(asks(adult, { authorization, [EDGE_CLASS]: given })).toBeUndefined();
  expect(asks(adult, {})).toBeUndefined();

  expect(read(given, 'Bearer of another')).toBe('');
  expect(read(given, authorization, seconds + 61)).toBe('');
  for (let at = 0; at < given.length; at += 1) {
    const changed = `${given.slice(0, at)}${given[at] === 'x' ? 'y' : 'x'}${given.slice(at + 1)}`;
    expect(read(changed), changed).toBe('');
  }
  expect(edge.readClass(held, given, authorization, seconds), 'without its key').toBe('');
  // A child has another one, and what an adult's app had is answered with the child's.
  const child = { kind: 'account', isChild: true, maxFilmClass: 'SU' };
  const ofChild = asks(child, { authorization, [EDGE_CLASS]: given }) ?? '';
  expect(read(ofChild)).toBe('account-SU');
  expect(read(asks({ kind: 'service', audience: 'tvs' }, { authorization }) ?? '')).toBe(
    'service:tvs-',
  );
});

test('what a killed server may have begun is sent to another one only where the contract lets it be made twice', () => {
  const template = readFileSync(new URL('nginx.conf.template', import.meta.url), 'utf8');
  const [, again = ''] = /location ~ (\S+) \{[^}]*non_idempotent;/.exec(template) ?? [];
  const posts = calls.filter(({ method }) => method === 'POST');
  const idsOf = (some: typeof posts) => some.map(({ id }) => id).toSorted();
  expect(idsOf(posts.filter((call) => new RegExp(again).test(pathOf(call))))).toEqual(
    idsOf(posts.filter(({ isRepeatable }) => isRepeatable === true)),
  );
});
