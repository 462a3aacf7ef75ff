// What the edge knows of media tokens. It runs in nginx (njs 0.7.9 and later) and, for its tests, in
// Node: both have node:crypto's HMAC and Buffer. njs 0.7 has no destructuring, `??` or `?.`.
import crypto from 'crypto';

const CLAIMS =
  /^(\d{1,12})\.([A-Za-z0-9_-]{1,64})\.(-|[0-9a-f-]{36}~\d{1,15})\.([a-z0-9~-]{1,120})\.(\d{1,4}a?s?)$/;
const SIGNATURE_BYTES = 16;
/** What objects and manifests are called. nginx gives a decoded path: a line break in it would be a request of its own. */
const PATH = /^[A-Za-z0-9._~\/-]{1,600}$/;

/** `id:hex,id:hex` as `npm run media:keys` prints it. */
function readKeys(text) {
  const keys = {};
  text.split(',').forEach((entry) => {
    const colon = entry.indexOf(':');
    if (colon > 0)
      keys[entry.slice(0, colon).trim()] = Buffer.from(entry.slice(colon + 1).trim(), 'hex');
  });
  return keys;
}

function sign(key, text) {
  const hex = crypto.createHmac('sha256', key).update(text).digest('hex');
  return Buffer.from(hex.slice(0, 2 * SIGNATURE_BYTES), 'hex').toString('base64url');
}

function isSame(one, other) {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let i = 0; i < one.length; i += 1) difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}

/** What a token says where one of the keys signed it, expired or not; else null. As verifyMediaToken of the origin. */
function readToken(keys, token) {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(0, end));
  const begin = signed.indexOf('.');
  const key = keys[signed.slice(0, Math.max(0, begin))];
  if (key === undefined || !isSame(token.slice(end + 1), sign(key, signed))) return null;
  const claims = CLAIMS.exec(signed.slice(begin + 1));
  if (claims === null) return null;
  return {
    expiry: Number(claims[1]),
    session: claims[2],
    scope: claims[4],
    limits: claims[5],
  };
}

/** The token of the cookie in place of an expired one: of the same session, for the same. */
function freshOf(expired, cookie, keys) {
  const found = /(?:^|; )media_token=([\w.~-]{1,400})(?:;|$)/.exec(cookie || '');
  const fresh = found === null ? null : readToken(keys, found[1]);
  const same =
    fresh !== null &&
    fresh.session === expired.session &&
    fresh.scope === expired.scope &&
    fresh.limits === expired.limits;
  return same ? fresh : null;
}

/** What a token says now: of the cookie's, where it has expired itself. */
function grantOf(keys, token, nowSeconds, cookie) {
  const grant = readToken(keys, token);
  return grant !== null && grant.expiry <= nowSeconds ? freshOf(grant, cookie, keys) : grant;
}

/**
 * Whether a path behind a token may go out: `refused`, `expired`, `private` (the origin answers for this token alone), or
 * `shared`: the same bytes for every token that opens it.
 */
function judge(keys, token, path, nowSeconds, cookie) {
  if (readToken(keys, token) === null) return 'refused';
  const grant = grantOf(keys, token, nowSeconds, cookie);
  if (grant === null || grant.expiry <= nowSeconds) return 'expired';
  const scope = grant.scope.split('~');
  if (!PATH.test(path) || path.indexOf('..') >= 0) return 'refused';
  if (scope[0] === 'a')
    return path.indexOf(`f/${scope[1]}/${scope[2]}/${grant.limits}/`) === 0 ? 'shared' : 'private';
  if (scope[0] !== 'c') return 'private';
  if (path.indexOf(`c/${scope[1]}/${grant.limits}/${scope[3]}/${scope[2]}/`) === 0) return 'shared';
  // Segments of a channel: whether they are within the token's window the origin says, by the scope below.
  return /^[as]\/[0-9a-f-]{36}\//.test(path) ? 'shared' : 'private';
}

function split(uri) {
  const rest = uri.slice('/t/'.length);
  const slash = rest.indexOf('/');
  return slash < 0
    ? { token: rest, path: '' }
    : { token: rest.slice(0, slash), path: rest.slice(slash + 1) };
}

const isOfChannel = (path) => path[0] === 'a' || path[0] === 's';

/**
 * What the origin's word for a token holds for: a rendition of a film, a channel's manifests, a channel's pieces. Segments
 * are asked for apart from beginnings: by them the origin knows what is watched.
 */
function scopeOf(path) {
  const scope = isOfChannel(path) ? 'pieces' : path.split('/').slice(0, 5).join('/');
  return /\.m4s$/.test(path) ? `${scope} m4s` : scope;
}

/**
 * Pieces of a channel each have a class and a time of their own: whether one may go out is asked as well, once for all
 * whose tokens open the same. Empty for everything else.
 */
function classOf(grant, path) {
  return isOfChannel(path) ? `class ${grant.scope} ${grant.limits} ${path}` : '';
}

function pathWithoutToken(r) {
  return split(r.uri).path;
}

function serveMedia(r) {
  const asked = split(r.uri);
  const keys = readKeys(r.variables.media_keys);
  const now = Math.floor(Date.now() / 1000);
  // The origin says what is wrong, in the words of the contract.
  if (r.method !== 'GET' && r.method !== 'HEAD') return r.internalRedirect('@private');
  const verdict = judge(keys, asked.token, asked.path, now, r.headersIn.Cookie);
  if (verdict !== 'shared') return r.internalRedirect('@private');
  const grant = grantOf(keys, asked.token, now, r.headersIn.Cookie);
  const wanted = [`${asked.token} ${scopeOf(asked.path)}`, classOf(grant, asked.path)];
  return askOrigin(
    r,
    wanted.filter((key) => key !== ''),
  );
}

/** Lets it go out where the origin allows it for each of these keys; its words are kept by them. */
function askOrigin(r, keys) {
  if (keys.length === 0) return r.internalRedirect('@media');
  const args = `key=${encodeURIComponent(keys[0])}&uri=${r.uri}`;
  return r.subrequest('/_edge/token', { args: args, method: 'GET' }, (reply) => {
    if (reply.status < 300) askOrigin(r, keys.slice(1));
    else r.internalRedirect('@private');
  });
}

const CLASS = /^class\.(\d{1,12})\.([A-Za-z0-9_:-]{1,60})\.([A-Za-z0-9_-]{22})$/;

/** For whom an answer is made that many share, as the origin signed it for this very token; empty where it did not. */
function readClass(keys, given, authorization, nowSeconds) {
  const said = CLASS.exec(given || '');
  const key = keys['class'];
  if (said === null || key === undefined || !authorization || Number(said[1]) <= nowSeconds)
    return '';
  const token = crypto.createHash('sha256').update(authorization).digest('hex');
  const text = `class.${said[1]}.${said[2]}.${token}`;
  return isSame(said[3], sign(key, text)) ? said[2] : '';
}

function sharedClass(r) {
  if ((r.method !== 'GET' && r.method !== 'HEAD') || r.headersIn.Cookie) return '';
  const keys = readKeys(r.variables.media_keys);
  const now = Math.floor(Date.now() / 1000);
  return readClass(keys, r.headersIn['Tayang-Class'], r.headersIn.Authorization, now);
}

export default {
  judge,
  readKeys,
  readToken,
  scopeOf,
  classOf,
  readClass,
  sharedClass,
  pathWithoutToken,
  serveMedia,
};
