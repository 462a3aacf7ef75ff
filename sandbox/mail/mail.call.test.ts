import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandbox, type Opened } from '../test/open.ts';

let sandbox: Opened;
let post: Transporter;
beforeAll(async () => {
  sandbox = await openSandbox();
  post = createTransport(`smtp://user:secret@127.0.0.1:${sandbox.smtpPort}`);
});
afterAll(() => post.close());

const link = 'https://tayang.example/verify?token=abc&next=%2F';
const send = (to: string, fields: object = {}) =>
  post.sendMail({
    from: 'Tayang <halo@tayang.example>',
    to,
    subject: `Verifikasi akun <kamu> ${to}`,
    text: `Buka ${link}`,
    html: `<p>Klik <a href="${link.replace('&', '&amp;')}">di sini</a></p><script>1</script>`,
    ...fields,
  });
type Listed = { total: number; messages: Record<string, unknown>[] };
const inbox = async (to = ''): Promise<Listed> =>
  (await sandbox.dev(`/inbox.json?to=${encodeURIComponent(to)}`)).body as Listed;

test('mail arrives whole, newest first, found by its recipient in any case', async () => {
  await send('sari@contoh.id');
  await send('budi@contoh.id', { bcc: 'Arsip@contoh.id' });
  const all = await inbox();
  expect(all.total).toBe(2);
  expect(all.messages[0]).toMatchObject({ to: ['budi@contoh.id', 'arsip@contoh.id'] });
  expect((await inbox('ARSIP@contoh.id')).total).toBe(1);
  expect((await inbox('SARI@contoh.id')).messages).toMatchObject([
    {
      from: 'Tayang <halo@tayang.example>',
      subject: 'Verifikasi akun <kamu> sari@contoh.id',
      text: expect.stringContaining(link),
      links: [link],
    },
  ]);
  expect((await inbox('nobody@contoh.id')).total).toBe(0);
});

test('pages escape what a mail says, and its HTML runs in a box of its own', async () => {
  await send('kotak@contoh.id');
  const id = String((await inbox('kotak@contoh.id')).messages[0]?.['id']);
  expect(await sandbox.page('/inbox?to=kotak@contoh.id')).toContain('akun &lt;kamu&gt;');
  const page = await sandbox.page(`/inbox/${id}`);
  expect(page).toContain(`href="${link.replace('&', '&amp;')}"`);
  expect(page).toContain(`src="/_dev/inbox/${id}/html"`);
  expect(page).not.toContain('<script>1');
  const framed = await fetch(`${sandbox.url}/_dev/inbox/${id}/html`);
  expect(framed.headers.get('content-security-policy')).toContain('sandbox allow-popups');
});

test('attachments come back byte for byte', async () => {
  const content = Buffer.from([0, 255, 37, 80, 68, 70]);
  await send('faktur@contoh.id', { attachments: [{ filename: 'faktur nomor 1.pdf', content }] });
  const [message] = (await inbox('faktur@contoh.id')).messages;
  expect(message?.['attachments']).toEqual([
    { name: 'faktur nomor 1.pdf', type: 'application/pdf', bytes: 6 },
  ]);
  const got = await fetch(`${sandbox.url}/_dev/inbox/${String(message?.['id'])}/attachment/0`);
  expect(Buffer.from(await got.arrayBuffer())).toEqual(content);
  expect(got.headers.get('content-disposition')).toContain('faktur%20nomor%201.pdf');
});

test('what is not there is 404', async () => {
  for (const path of ['/inbox/none', '/inbox/none/html', '/inbox/none/attachment/0', '/nothing'])
    expect((await fetch(`${sandbox.url}/_dev${path}`)).status).toBe(404);
});

test('emptying the inbox empties it', async () => {
  await send('akhir@contoh.id');
  await sandbox.dev('/inbox/clear', {});
  expect(await inbox()).toEqual({ total: 0, messages: [] });
});
