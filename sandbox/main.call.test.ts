import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, expect, test } from 'vitest';

const SERVER_KEY = 'SB-Mid-server-test';
const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_DATA: dataDir,
      MIDTRANS_SERVER_KEY: SERVER_KEY,
    },
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [, url, smtpPort] = /(http\S+)\/_dev\/inbox, SMTP on \S+:(\d+)/.exec(String(line)) ?? [];
  return { child, url: url ?? '', smtpPort: Number(smtpPort) };
}

const headers = {
  authorization: `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`,
  'content-type': 'application/json',
};
/** Orders that were answered. */
const KILLED_AFTER = 100;

const charge = (url: string, orderId: string) =>
  fetch(`${url}/midtrans/api/v2/charge`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      payment_type: 'qris',
      transaction_details: { order_id: orderId, gross_amount: 3000 },
    }),
  });

test('killed while orders and mail come in, it has every one that it had answered', async () => {
  const first = await start();
  const mail = createTransport(`smtp://127.0.0.1:${first.smtpPort}`);
  await mail.sendMail({ from: 'a@b.id', to: 'c@d.id', subject: 'satu', text: 'dua' });
  mail.close();
  const answered: string[] = [];
  const buyers = Array.from({ length: 8 }, async (_, buyer) => {
    for (let count = 0; ; count += 1) {
      const orderId = `buyer-${buyer}-${count}`;
      await (await charge(first.url, orderId)).json();
      answered.push(orderId);
      // The others are under way.
      if (answered.length === KILLED_AFTER) first.child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(buyers);
  expect(answered.length).toBeGreaterThanOrEqual(KILLED_AFTER);

  const second = await start();
  const ask = async (orderId: string): Promise<unknown> => {
    const answer = await fetch(`${second.url}/midtrans/api/v2/${orderId}/status`, { headers });
    return ((await answer.json()) as Record<string, unknown>)['transaction_status'];
  };
  const states = await Promise.all(answered.map(ask));
  expect(states.filter((state) => state !== 'pending')).toEqual([]);
  const inbox = await (await fetch(`${second.url}/_dev/inbox.json?to=c@d.id`)).json();
  expect(inbox).toMatchObject({ total: 1 });

  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
}, 20_000);
