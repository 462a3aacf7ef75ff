import { z } from 'zod';
import {
  callPartner,
  type Circuit,
  type PartnerResponse,
  unavailable,
  type Unavailable,
} from '../openid/partner-platform.ts';
import {
  type Coupon,
  type CouponPlatform,
  type CouponRefused,
  type CouponSession,
  type Redeemed,
  refusalReasons,
} from './coupon-platform.ts';

export type TrinviConfig = {
  name: string;
  url: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
};

const MINUTE_MS = 60_000;
/** Of one call. Looking, redeeming and asking after it fit into the ten seconds that a page waits. */
const TIMEOUT_MS = 3_000;

const time = z.iso.datetime({ offset: true }).transform((written) => new Date(written));
const words = (max: number) => z.string().max(max);
const tokenBody = z.object({
  access_token: words(2_000).min(1),
  expires_in: z.number().positive().max(31_536_000),
});
const categoriesBody = z.object({
  data: z.array(z.object({ id: words(64).min(1), name: words(80) })).max(100),
});
const coupon = z
  .object({
    id: words(64).min(1),
    title: words(160),
    merchant: words(120),
    category_id: words(64),
    description: words(2_000).catch(''),
    terms: z.array(words(300)).max(30).catch([]),
    value: z.number().int().min(0).catch(0),
    valid_until: time,
    stock: z.number().int().min(0).nullable().catch(null),
  })
  .transform(({ id: couponId, category_id: categoryId, value: valueRupiah, ...rest }): Coupon => ({
    couponId,
    categoryId,
    valueRupiah,
    title: rest.title,
    merchant: rest.merchant,
    description: rest.description,
    terms: rest.terms,
    endsAt: rest.valid_until,
    left: rest.stock,
  }));
const couponsBody = z.object({ data: z.array(coupon).max(100), total: z.number().int().min(0) });
const redeemedBody = z
  .object({
    data: z.object({
      redemption_id: words(120).min(1),
      code: words(120).min(1),
      valid_until: time,
    }),
  })
  .transform(({ data }): Redeemed => ({
    status: 'redeemed',
    reference: data.redemption_id,
    code: data.code,
    endsAt: data.valid_until,
  }));

const ledgerLine = z
  .object({
    key: words(120).min(1),
    redemption_id: words(120).min(1),
    coupon_id: words(64).min(1),
    value: z.number().int().min(0),
  })
  .transform(({ key, redemption_id: reference, coupon_id: couponId, value: valueRupiah }) => ({
    key,
    reference,
    couponId,
    valueRupiah,
  }));
const ledgerBody = z.object({
  data: z.array(ledgerLine).max(1_000),
  next: words(200).min(1).nullable(),
});

/** The second platform over HTTP; how it speaks stands in this file alone. */
export function trinviPlatform(
  config: TrinviConfig,
  circuit: Circuit,
  now: () => number,
): CouponPlatform {
  async function call(
    path: string,
    init: Parameters<typeof callPartner>[1],
  ): Promise<PartnerResponse | Unavailable> {
    if (circuit.isOpen()) return unavailable('left alone after failures');
    const answer = await callPartner(
      `${config.url}/api/v1${path}`,
      init,
      config.timeoutMs ?? TIMEOUT_MS,
    );
    circuit.record(answer.status === 'answered');
    return answer;
  }

  async function signIn(session: CouponSession): Promise<{ status: 'signed-in' } | Unavailable> {
    const { clientId: client_id, clientSecret: client_secret } = config;
    const answer = await call('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id,
        client_secret,
        member: session.member,
        scope: session.scope,
      }),
    });
    if (answer.status !== 'answered') return answer;
    const read = tokenBody.safeParse(answer.body);
    // A refusal of us as a client is the operator's trouble, not the viewer's.
    if (answer.code !== 200 || !read.success) return unavailable(`sign-in answered ${answer.code}`);
    session.token = read.data.access_token;
    session.expiresAt = new Date(now() + read.data.expires_in * 1_000);
    session.isRenewed = true;
    return { status: 'signed-in' };
  }

  /** One call as this session: signs in where there is no token, and once again where it counts no more. */
  async function ask(
    session: CouponSession,
    path: string,
    { method, key }: { method?: 'POST'; key?: string } = {},
  ): Promise<PartnerResponse | Unavailable> {
    if (session.token === undefined) {
      const entered = await signIn(session);
      if (entered.status === 'unavailable') return entered;
    }
    const once = () =>
      call(path, {
        ...(method && { method }),
        headers: {
          authorization: `Bearer ${session.token ?? ''}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      });
    const first = await once();
    if (first.status !== 'answered' || first.code !== 401) return first;
    const entered = await signIn(session);
    if (entered.status === 'unavailable') return entered;
    const second = await once();
    return second.status === 'answered' && second.code === 401
      ? unavailable('answered 401 to a token that it had just given')
      : second;
  }

  function read<T>(answer: PartnerResponse | Unavailable, schema: z.ZodType<T>): T | Unavailable {
    if (answer.status !== 'answered') return answer;
    const body = answer.code < 300 ? schema.safeParse(answer.body) : undefined;
    return body?.success ? body.data : unavailable(`answered ${answer.code} with nothing usable`);
  }
  const isGone = (answer: PartnerResponse | Unavailable) =>
    answer.status === 'answered' && answer.code === 404;

  return {
    name: config.name,
    signIn,
    async listCategories(session) {
      const body = read(await ask(session, '/categories'), categoriesBody);
      if ('status' in body) return body;
      const categories = body.data.map(({ id: categoryId, name }) => ({ categoryId, name }));
      return { status: 'listed', categories };
    },
    async listCoupons(session, { categoryId, page, pageSize }) {
      const which = new URLSearchParams({
        page: String(page),
        size: String(pageSize),
        ...(categoryId !== undefined && { category: categoryId }),
      });
      const body = read(await ask(session, `/coupons?${which}`), couponsBody);
      if ('status' in body) return body;
      return { status: 'listed', coupons: body.data, total: body.total };
    },
    async findCoupon(session, couponId) {
      const answer = await ask(session, `/coupons/${encodeURIComponent(couponId)}`);
      if (isGone(answer)) return { status: 'absent' };
      const body = read(answer, z.object({ data: coupon }));
      return 'status' in body ? body : { status: 'found', coupon: body.data };
    },
    async redeem(session, { couponId, key }) {
      const path = `/coupons/${encodeURIComponent(couponId)}/redeem`;
      const answer = await ask(session, path, { method: 'POST', key });
      return answer.status === 'answered' && answer.code >= 400
        ? refusalOf(answer)
        : read(answer, redeemedBody);
    },
    async findRedemption(session, key) {
      const answer = await ask(session, `/redemptions/${encodeURIComponent(key)}`);
      return isGone(answer) ? { status: 'absent' } : read(answer, redeemedBody);
    },
    async listLedger(session, { from, until, after }) {
      const which = new URLSearchParams({
        from: from.toISOString(),
        until: until.toISOString(),
        ...(after !== null && { after }),
      });
      const body = read(await ask(session, `/ledger?${which}`), ledgerBody);
      if ('status' in body) return body;
      return { status: 'listed', lines: body.data, next: body.next };
    },
    async findLedgerLine(session, key) {
      const answer = await ask(session, `/ledger/${encodeURIComponent(key)}`);
      if (isGone(answer)) return { status: 'absent' };
      const body = read(answer, z.object({ data: ledgerLine }));
      return 'status' in body ? body : { status: 'found', line: body.data };
    },
  };
}

const NOT_NOW = new Set([401, 408, 409, 422, 425, 429]);

/** A refusal in the platform's words; without such words it only said that it can't just now. */
function refusalOf({ code, body }: PartnerResponse): CouponRefused | Unavailable {
  const word = refusalReasons.find((reason) => reason === body['error']);
  if (word !== undefined) return { status: 'refused', reason: word };
  // A conflict without such words is no answer either: another asking of the same key may be under way.
  return NOT_NOW.has(code)
    ? unavailable(`answered ${code}`)
    : { status: 'refused', reason: 'refused' };
}

/** A token this close to its end is not worth sending. */
export const TOKEN_MARGIN_MS = MINUTE_MS;
