import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { queryText, readJson } from '../http/server.ts';
import type { Journal } from '../store/journal.ts';
import { CATEGORIES, COUPONS, type TrinviCoupon } from './catalogue.ts';
import { createTrinviFaults, withTrinviFaults } from './trinvi-faults.ts';

/** One redeemed coupon, by the key that it was redeemed with: a line of the ledger. */
export type TrinviRedemption = {
  key: string;
  redemption_id: string;
  member: string;
  coupon_id: string;
  value: number;
  code: string;
  redeemed_at: string;
  valid_until: string;
};

type TrinviDeps = {
  client: { id: string; secret: string };
  redemptions: Journal<TrinviRedemption>;
  now: () => number;
};

const TOKEN_LIFE_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const A_DAY = 5;
/** Lines of the ledger at once. */
const LEDGER_PAGE = 100;
/** A guest looks around. */
const GUEST = '';

const refuse = (http: number, error: string) => ({ http, body: { error } });

/** The coupon platform: sign-in for its partners' members, coupons by category, and redeeming, once for each key. */
export function registerTrinvi(app: FastifyInstance, deps: TrinviDeps): void {
  const { client, redemptions, now } = deps;
  const faults = createTrinviFaults();
  const tokens = new Map<string, { member: string; scope: string; expiresAtMs: number }>();

  function signedIn({ headers }: FastifyRequest) {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (tokens.has(token) && faults.strike('unauthorized')) tokens.delete(token);
    const known = tokens.get(token);
    return known !== undefined && known.expiresAtMs > now() ? known : undefined;
  }
  const memberOf = (request: FastifyRequest) => signedIn(request)?.member;

  const isOver = ({ days }: TrinviCoupon) => days < 0;
  const leftOf = ({ id, stock }: TrinviCoupon) =>
    stock === null
      ? null
      : Math.max(0, stock - redemptions.values().filter((it) => it.coupon_id === id).length);
  const present = ({ days, isForOthers: _, ...coupon }: TrinviCoupon) => ({
    ...coupon,
    stock: leftOf({ days, ...coupon }),
    valid_until: new Date(now() + days * DAY_MS).toISOString(),
  });

  function redeem(key: string, coupon: TrinviCoupon | undefined, member: string) {
    const known = redemptions.get(key);
    if (known !== undefined)
      return known.coupon_id === coupon?.id && known.member === member
        ? { http: 200, body: { data: known } }
        : refuse(422, 'key_reused');
    if (coupon === undefined) return refuse(404, 'coupon_unknown');
    const own = redemptions.values().filter((it) => it.member === member);
    if (own.some((it) => it.coupon_id === coupon.id)) return refuse(409, 'already_redeemed');
    if (isOver(coupon)) return refuse(410, 'coupon_ended');
    if (coupon.isForOthers) return refuse(403, 'not_eligible');
    if (leftOf(coupon) === 0) return refuse(409, 'sold_out');
    const lately = own.filter((it) => Date.parse(it.redeemed_at) > now() - DAY_MS);
    if (lately.length >= A_DAY) return refuse(429, 'daily_limit');
    const line: TrinviRedemption = {
      key,
      redemption_id: `TRV-${randomUUID()}`,
      member,
      coupon_id: coupon.id,
      value: coupon.value,
      code: randomBytes(6)
        .toString('hex')
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, '$1-'),
      redeemed_at: new Date(now()).toISOString(),
      valid_until: new Date(now() + 14 * DAY_MS).toISOString(),
    };
    redemptions.put(key, line);
    return { http: 201, body: { data: line } };
  }

  app.post('/trinvi/api/v1/auth/login', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, () => {
      const { client_id, client_secret, member = GUEST, scope = '' } = readJson(request.body) ?? {};
      if (client_id !== client.id || client_secret !== client.secret)
        return refuse(401, 'invalid_client');
      const token = randomBytes(24).toString('base64url');
      tokens.set(token, {
        member: String(member),
        scope: String(scope),
        expiresAtMs: now() + TOKEN_LIFE_MS,
      });
      const body = { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE_MS / 1_000 };
      return { http: 200, body };
    }),
  );
  app.get('/trinvi/api/v1/categories', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, () =>
      memberOf(request) === undefined
        ? refuse(401, 'invalid_token')
        : { http: 200, body: { data: CATEGORIES } },
    ),
  );
  app.get('/trinvi/api/v1/coupons', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, () => {
      if (memberOf(request) === undefined) return refuse(401, 'invalid_token');
      const category = queryText(request.query, 'category');
      const page = Number(queryText(request.query, 'page')) || 1;
      const size = Math.min(100, Number(queryText(request.query, 'size')) || 20);
      const found = COUPONS.filter(
        (coupon) => !isOver(coupon) && (category === '' || coupon.category_id === category),
      );
      const data = found.slice((page - 1) * size, page * size).map(present);
      return { http: 200, body: { data, total: found.length } };
    }),
  );
  app.get('/trinvi/api/v1/coupons/:id', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, () => {
      if (memberOf(request) === undefined) return refuse(401, 'invalid_token');
      const { id } = request.params as { id: string };
      const coupon = COUPONS.find((one) => one.id === id);
      return coupon === undefined
        ? refuse(404, 'coupon_unknown')
        : { http: 200, body: { data: present(coupon) } };
    }),
  );
  const inProgress = new Set<string>();
  app.post('/trinvi/api/v1/coupons/:id/redeem', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, async () => {
      const member = memberOf(request);
      if (member === undefined || member === GUEST) return refuse(401, 'invalid_token');
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key === '') return refuse(400, 'key_missing');
      const { id } = request.params as { id: string };
      const coupon = COUPONS.find((one) => one.id === id);
      if (inProgress.has(key)) return refuse(409, 'in_progress');
      const held = redemptions.get(key) === undefined ? faults.strike('inProgress') : undefined;
      if (held !== undefined) {
        inProgress.add(key);
        await sleep(held.ms, undefined, { ref: false });
        inProgress.delete(key);
      }
      const first = redeem(key, coupon, member);
      if (first.http !== 201 || !faults.strike('redeliver')) return first;
      // As by a proxy that sends it again and drops the key on the way.
      return redeem(randomUUID(), coupon, member);
    }),
  );
  app.get('/trinvi/api/v1/redemptions/:key', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, () => {
      const member = memberOf(request);
      if (member === undefined) return refuse(401, 'invalid_token');
      const { key } = request.params as { key: string };
      const line = redemptions.get(key);
      return line?.member === member
        ? { http: 200, body: { data: line } }
        : refuse(404, 'redemption_unknown');
    }),
  );

  app.get('/trinvi/api/v1/ledger', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, () => {
      if (signedIn(request)?.scope !== 'ledger') return refuse(401, 'invalid_token');
      const at = (name: string) => Date.parse(queryText(request.query, name));
      const after = queryText(request.query, 'after');
      const lines = redemptions
        .values()
        .filter(
          ({ key, redeemed_at }) =>
            Date.parse(redeemed_at) >= at('from') &&
            Date.parse(redeemed_at) < at('until') &&
            key > after,
        )
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const data = lines.slice(0, LEDGER_PAGE);
      const next = lines.length > LEDGER_PAGE ? (data.at(-1)?.key ?? null) : null;
      return { http: 200, body: { data, next } };
    }),
  );
  app.get('/trinvi/api/v1/ledger/:key', (request, reply) =>
    withTrinviFaults(faults, { request, reply }, () => {
      if (signedIn(request)?.scope !== 'ledger') return refuse(401, 'invalid_token');
      const line = redemptions.get((request.params as { key: string }).key);
      return line === undefined
        ? refuse(404, 'redemption_unknown')
        : { http: 200, body: { data: line } };
    }),
  );

  app.get('/_dev/trinvi/ledger.json', () => ({ lines: redemptions.values() }));
  app.get('/_dev/trinvi/faults.json', () => faults.all());
  app.post('/_dev/trinvi/faults', (request, reply) => {
    const wrong = faults.change(readJson(request.body) ?? {});
    return wrong === undefined
      ? reply.send(faults.all())
      : reply.code(400).send({ message: wrong });
  });
}
