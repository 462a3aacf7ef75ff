import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { listAccessEvents } from '#modules/accounts/index.ts';
import { openJobs } from '#platform/jobs.ts';
import { afterThisFile } from '#test/after-file.ts';
import { aRowIn } from '#test/factories/a-row-in.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anInvoice } from '#test/factories/commerce/an-invoice.ts';
import { testDeps } from '#test/deps.ts';
import { sendMail } from './send-mail.ts';

test('an email of the queue reaches the mail server, also after it was away', async () => {
  const deps = await testDeps();
  const received: string[] = [];
  let refusals = 1;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        if (refusals === 0) received.push(raw);
        const away = Object.assign(new Error('come back later'), { responseCode: 451 });
        done(refusals === 0 ? null : away);
        refusals = 0;
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterThisFile(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mail = { ...deps.config.mail, smtpUrl: `smtp://127.0.0.1:${port}` };
  const jobs = await openJobs({ url: deps.config.database.url, log: deps.log, runsJobs: true });
  afterThisFile(() => jobs.close());

  await sendMail({ ...deps, config: { ...deps.config, mail }, jobs });
  const email = {
    to: 'budi@contoh.id',
    subject: 'Kafé & senja',
    text: 'Halo',
    html: '<p>Halo</p>',
  };
  await jobs.enqueue('mail.send', email);
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1);
  const parsed = await PostalMime.parse(received[0]!);
  expect(parsed).toMatchObject({
    subject: 'Kafé & senja',
    to: [{ address: 'budi@contoh.id' }],
    from: { name: 'Tayang', address: 'halo@tayang.example' },
    messageId: expect.stringMatching(/^<[0-9a-f]{32}@tayang\.example>$/),
  });
  expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual(['Halo', '<p>Halo</p>']);

  // What an email names is drawn when it goes out.
  const { accountId, email: to } = await aViewer();
  const cartId = randomUUID();
  const line = {
    packageId: randomUUID(),
    kind: 'PACKAGE',
    tier: 'lite',
    titleId: null,
    name: 'Lite',
  };
  const price = { unit: 'MONTH', count: 1, normalPriceRupiah: 29_000, priceRupiah: 29_000 };
  const lines = [{ ...line, ...price }];
  const cart = { id: cartId, account_id: accountId, lines: JSON.stringify(lines) };
  await aRowIn(deps.db, 'commerce.cart', cart);
  const { invoiceId } = await anInvoice(deps, { cartId, accountId, lines, amountRupiah: 29_000 });
  const file = { document: 'invoice' as const, id: invoiceId, filename: 'INV-2000-1.pdf' };
  await jobs.enqueue('mail.send', { ...email, to: to.toUpperCase(), attachments: [file] });
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2);
  const [attached] = (await PostalMime.parse(received[1]!)).attachments;
  expect(attached).toMatchObject({ filename: 'INV-2000-1.pdf', mimeType: 'application/pdf' });

  // Its timeline says that it left; what the inbox says by itself is not said twice.
  await jobs.enqueue('mail.send', { ...email, to, subject: 'Dari kotak masuk', isTold: true });
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(3);
  const page = { before: { at: new Date(Date.now() + 60_000), key: '' }, limit: 10 };
  const noted = async () =>
    (await listAccessEvents(deps.db, accountId, page)).filter(({ area }) => area === 'letter');
  await expect.poll(noted).toMatchObject([{ title: 'Kafé & senja', text: 'E-mail terkirim' }]);
  const bytes = Buffer.from(attached?.content as ArrayBuffer);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('without a mail server nothing is taken from the queue', async () => {
  const deps = await testDeps();
  const { jobs } = deps;
  const taken: string[] = [];
  const watch = async (name: string) => {
    taken.push(name);
    return async () => {};
  };
  const watched = { ...jobs, work: watch };
  await sendMail({ ...deps, jobs: watched });
  expect(taken).toEqual([]);
});
