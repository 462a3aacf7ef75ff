import { createHash, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withFaults, type Reply } from '../faults/with-faults.ts';
import { readJson } from '../http/server.ts';
import { object, text } from '../midtrans/charge-request.ts';
import type { DokuDeps } from './deps.ts';
import { giveBack } from './refund.ts';
import { isEqual } from './wire.ts';

const TOKEN_PATH = '/authorization/v1/access-token/b2b';
const REFUND_PATH = '/direct-debit/core/v1/debit/refund';
const TOKEN_SECONDS = 900;
const OLDEST_MS = 10 * 60_000;
const SNAP_REFUNDED: readonly string[] = ['EMONEY_SHOPEE_PAY', 'EMONEY_DANA'];

type SnapAnswer = [code: string, message: string, rest?: object];

/** The open-banking standard of Bank Indonesia, as far as a merchant of ours needs it. */
export function registerSnapApi(app: FastifyInstance, deps: DokuDeps): void {
  const tokens = new Map<string, number>();
  const externalIds = new Set<string>();
  const { settings, now } = deps;

  const serve = (path: string, operation: string, work: (request: FastifyRequest) => SnapAnswer) =>
    app.post(`/doku${path}`, (request: FastifyRequest, reply: FastifyReply) =>
      withFaults(deps.faults, operation, { request, reply }, () => write(work(request))),
    );

  serve(TOKEN_PATH, 'snap-token', (request) => {
    const timestamp = text(request.headers['x-timestamp']);
    const clientId = text(request.headers['x-client-key']);
    if (!isFresh(timestamp)) return ['4007301', 'Invalid Field Format X-TIMESTAMP'];
    const signature = Buffer.from(text(request.headers['x-signature']), 'base64');
    const isSigned =
      settings.merchantPublicKey !== null &&
      verify(
        'RSA-SHA256',
        Buffer.from(`${clientId}|${timestamp}`),
        createPublicKey({
          key: Buffer.from(settings.merchantPublicKey, 'base64'),
          format: 'der',
          type: 'spki',
        }),
        signature,
      );
    if (clientId !== settings.clientId || !isSigned)
      return ['4017300', 'Unauthorized. Invalid Signature'];
    if (readJson(request.body)?.['grantType'] !== 'client_credentials')
      return ['4007302', 'Missing Mandatory Field grantType'];
    const accessToken = randomBytes(24).toString('base64url');
    tokens.set(accessToken, now() + TOKEN_SECONDS * 1_000);
    return [
      '2007300',
      'Successful',
      { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_SECONDS, additionalInfo: '' },
    ];
  });

  serve(REFUND_PATH, 'refund', (request) => {
    const timestamp = text(request.headers['x-timestamp']);
    const token = /^Bearer (.+)$/.exec(text(request.headers.authorization))?.[1] ?? '';
    if ((tokens.get(token) ?? 0) <= now()) return ['4015801', 'Invalid Token (B2B)'];
    const body = readJson(request.body);
    if (!body || !isFresh(timestamp)) return ['4005801', 'Invalid Field Format'];
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex').toLowerCase();
    const stringToSign = ['POST', REFUND_PATH, token, hash, timestamp].join(':');
    const mac = createHmac('sha512', settings.secretKey).update(stringToSign).digest('base64');
    const isPartner = text(request.headers['x-partner-id']) === settings.clientId;
    if (!isPartner || !isEqual(text(request.headers['x-signature']), mac))
      return ['4015800', 'Unauthorized. Invalid Signature'];
    const externalId = text(request.headers['x-external-id']);
    if (!/^\d{1,36}$/.test(externalId)) return ['4005802', 'Missing Mandatory Field X-EXTERNAL-ID'];
    if (externalIds.has(externalId)) return ['4095800', 'Conflict'];
    externalIds.add(externalId);
    return refund(body);
  });

  function refund(body: Record<string, unknown>): SnapAnswer {
    const order = deps.orders.find(text(body['originalPartnerReferenceNo']));
    if (!order || !SNAP_REFUNDED.includes(order.channel ?? ''))
      return ['4045801', 'Transaction Not Found'];
    const { value, currency } = object(body['refundAmount']);
    const amount = currency === 'IDR' && /^\d+\.00$/.test(text(value)) ? Number(value) : Number.NaN;
    if (giveBack(deps, order, amount)) return ['4045800', 'Invalid Transaction Status'];
    return [
      '2005800',
      'Successful',
      {
        originalPartnerReferenceNo: order.orderId,
        partnerRefundNo: body['partnerRefundNo'],
        refundAmount: body['refundAmount'],
      },
    ];
  }

  function isFresh(timestamp: string): boolean {
    const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(timestamp);
    return isWritten && Math.abs(Date.parse(timestamp) - now()) <= OLDEST_MS;
  }
}

/** The first three digits of a response code are its HTTP status. */
const write = ([code, message, rest]: SnapAnswer): Reply => ({
  http: Number(code.slice(0, 3)),
  type: 'application/json; charset=utf-8',
  text: JSON.stringify({ responseCode: code, responseMessage: message, ...rest }),
});
