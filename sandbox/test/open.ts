import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { openMerchant } from './merchant.ts';

export const SERVER_KEY = 'SB-Mid-server-test';
const AUTHORIZATION = `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`;

export type Answer = { http: number; body: Record<string, unknown> };
export type Opened = Awaited<ReturnType<typeof openSandbox>>;

/** A sandbox in this process with a merchant to notify, gone after the test file. */
export async function openSandbox(timeScale = 0) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  const merchant = await openMerchant();
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir,
    publicUrl: 'https://tayang.example',
    serverKey: SERVER_KEY,
    notifyUrl: merchant.url,
    timeScale,
    doku: {
      clientId: 'BRN-0001-TEST',
      secretKey: 'SK-test',
      notifyUrl: merchant.url,
      merchantPublicKey: null,
      statusAfterMs: 0,
      ovoHoldMs: 5_000,
    },
    partner: {
      id: 'tayang',
      secret: 'partner-secret',
      redirectUris: ['https://tayang.example/kembali'],
      logoutUrl: null,
    },
    trinvi: { id: 'tayang', secret: 'trinvi-secret' },
  });
  afterAll(async () => {
    await sandbox.stop();
    await merchant.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A gateway call with the server key; `body` makes it a POST. */
  async function call(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${sandbox.url}/midtrans${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      headers: {
        authorization: AUTHORIZATION,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    return { http: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function dev(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${sandbox.url}/_dev${path}`, {
      ...(body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return { http: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  let last = 0;
  const newOrderId = (): string => `order-${(last += 1)}`;
  return {
    ...sandbox,
    merchant,
    call,
    dev,
    newOrderId,
    /** The HTML of a page. */
    page: async (path: string) => (await fetch(`${sandbox.url}/_dev${path}`)).text(),
    charge: (fields: object = {}, headers?: Record<string, string>, orderId = newOrderId()) =>
      call(
        '/api/v2/charge',
        {
          payment_type: 'qris',
          transaction_details: { order_id: orderId, gross_amount: 59000 },
          ...fields,
        },
        headers,
      ),
    status: (id: unknown) => call(`/api/v2/${String(id)}/status`),
  };
}
