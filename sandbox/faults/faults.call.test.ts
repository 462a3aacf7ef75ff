import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, type Opened } from '../test/open.ts';

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  await sandbox.dev('/faults/reset', {});
});

const injected = async (name: string): Promise<unknown> => {
  const { body } = await sandbox.dev('/faults.json');
  return (body['faults'] as Record<string, { injected: number }>)[name]?.injected;
};
const kinds = async (orderId: string): Promise<string[]> => {
  const { body } = await sandbox.dev(`/wallet/${orderId}.json`);
  return (body['notifications'] as { kind: string }[]).map((it) => it.kind).toSorted();
};

test('a lost reply: the work is done, the caller hears nothing', async () => {
  await sandbox.dev('/faults', { lostReply: { next: 1, only: ['charge'] } });
  const orderId = sandbox.newOrderId();
  await expect(sandbox.charge({}, {}, orderId)).rejects.toThrow('fetch failed');
  expect((await sandbox.status(orderId)).body).toMatchObject({ transaction_status: 'pending' });
  expect(await injected('lostReply')).toBe(1);
});

test('after a lost reply the same Idempotency-Key brings the answer', async () => {
  await sandbox.dev('/faults', { lostReply: { next: 1 } });
  const orderId = sandbox.newOrderId();
  const key = { 'idempotency-key': 'again' };
  await expect(sandbox.charge({}, key, orderId)).rejects.toThrow('fetch failed');
  const { body } = await sandbox.charge({}, key, orderId);
  expect(body).toMatchObject({ status_code: '201', qr_string: expect.any(String) });
});

test('a slow reply comes late, and its key says 202 meanwhile', async () => {
  await sandbox.dev('/faults', { slowReply: { next: 1, ms: 700 } });
  const key = { 'idempotency-key': 'slow' };
  const orderId = sandbox.newOrderId();
  const started = Date.now();
  const slow = sandbox.charge({}, key, orderId);
  await new Promise((later) => setTimeout(later, 200));
  expect(await sandbox.charge({}, key, orderId)).toMatchObject({ http: 202 });
  expect((await slow).body).toMatchObject({ status_code: '201' });
  expect(Date.now() - started).toBeGreaterThan(690);
});

test('an outage does no work, and notifications wait for its end', async () => {
  const { body } = await sandbox.charge();
  const paidId = String(body['order_id']);
  await sandbox.merchant.wait(paidId, 1);
  await sandbox.dev('/faults', { outage: { probability: 1 } });
  const orderId = sandbox.newOrderId();
  await expect(sandbox.charge({}, {}, orderId)).rejects.toThrow('fetch failed');
  await sandbox.dev(`/wallet/${paidId}/pay`, {});
  await new Promise((later) => setTimeout(later, 200));
  expect(sandbox.merchant.about(paidId)).toHaveLength(1);
  await sandbox.dev('/faults', { outage: { probability: 0 } });
  await sandbox.merchant.wait(paidId, 2);
  expect((await sandbox.status(orderId)).body).toMatchObject({ status_code: '404' });
});

test('an outage ends by itself when it has a length', async () => {
  await sandbox.dev('/faults', { outage: { probability: 1, forMs: 100 } });
  await expect(sandbox.charge()).rejects.toThrow('fetch failed');
  await new Promise((later) => setTimeout(later, 120));
  expect((await sandbox.charge()).http).toBe(200);
});

test('a duplicate says the same again', async () => {
  await sandbox.dev('/faults', { duplicate: { next: 1, ms: 1 } });
  const { body } = await sandbox.charge();
  const [first, second] = await sandbox.merchant.wait(body['order_id'], 2);
  expect(second?.body).toEqual(first?.body);
});

test('a dropped one never comes, a delayed one comes later', async () => {
  await sandbox.dev('/faults', { drop: { next: 1 } });
  const dropped = await sandbox.charge();
  await sandbox.dev('/faults', { delay: { next: 1, ms: 300 } });
  const delayed = await sandbox.charge();
  await new Promise((later) => setTimeout(later, 150));
  expect(sandbox.merchant.about(delayed.body['order_id'])).toHaveLength(0);
  await sandbox.merchant.wait(delayed.body['order_id'], 1);
  expect(sandbox.merchant.about(dropped.body['order_id'])).toHaveLength(0);
  const { body } = await sandbox.dev(`/wallet/${String(dropped.body['order_id'])}.json`);
  expect(body['notifications']).toMatchObject([{ state: 'dropped', tries: 0 }]);
});

test('a forged one has a wrong signature, an altered one a right one over a lie', async () => {
  await sandbox.dev('/faults', { forged: { next: 1 }, alteredReplay: { next: 1 } });
  const { body } = await sandbox.charge();
  const told = await sandbox.merchant.wait(body['order_id'], 3);
  expect(await kinds(String(body['order_id']))).toEqual(['altered', 'forged', 'genuine']);
  const settled = told.filter((it) => it.body['transaction_status'] === 'settlement');
  expect(settled).toHaveLength(2);
  const genuine = told.find((it) => it.body['transaction_status'] === 'pending');
  const altered = settled.find((it) => it.body['status_code'] === '201');
  const forged = settled.find((it) => it.body['status_code'] === '200');
  expect(altered?.body['signature_key']).toBe(genuine?.body['signature_key']);
  expect(forged?.body['signature_key']).not.toBe(genuine?.body['signature_key']);
  expect((await sandbox.status(body['order_id'])).body).toMatchObject({
    transaction_status: 'pending',
  });
});

test('a probability strikes about that often, and counts both', async () => {
  await sandbox.dev('/faults', { lostReply: { probability: 0.5, only: ['status'] } });
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => sandbox.status('none')));
  const lost = asked.filter((it) => it.status === 'rejected').length;
  expect(lost).toBeGreaterThan(10);
  expect(lost).toBeLessThan(50);
  expect(await injected('lostReply')).toBe(lost);
});

test('a wrong fault is refused and changes nothing', async () => {
  const wrong = [
    { pigeon: { next: 1 } },
    { drop: { nxt: 1 } },
    { drop: { probability: 2 } },
    { drop: { next: -1 } },
    { drop: 1 },
    { outage: { mode: 'fire' } },
    { timeScale: 'fast' },
  ];
  for (const body of wrong) expect(await sandbox.dev('/faults', body)).toMatchObject({ http: 400 });
  expect(await injected('drop')).toBe(0);
});

test('the page sets what its form says', async () => {
  const form = new URLSearchParams({
    'drop.next': '0',
    'drop.probability': '0,25',
    'outage.mode': '503',
    __proto__: '1',
    timeScale: '0',
  });
  const answer = await fetch(`${sandbox.url}/_dev/faults`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  const { body } = await sandbox.dev('/faults.json');
  expect(body['faults']).toMatchObject({ drop: { probability: 0.25 }, outage: { mode: '503' } });
  expect(await sandbox.page('/faults')).toContain('Notifikasi hilang');
});
