import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import {
  exportBilling,
  getBusinessBuyer,
  getCart,
  listInvoices,
  openInvoiceFile,
  requestRefund,
  saveBusinessBuyer,
  showInvoice,
  showTransaction,
} from '#contract/commerce/index.ts';
import { until } from '#test/until.ts';
import { aBuyer, aPayment, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop();
const { app, deps, sandbox } = shop;

async function paid(buyer: TestBuyer): Promise<string> {
  const { paymentId, cart_id } = await aPayment(buyer, offers.premium);
  await sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { result } = await buyer.ask(getCart, { params: { id: cart_id } });
    return result.state === 'paid' ? true : undefined;
  });
  return paymentId;
}

const fileOf = (buyer: TestBuyer, invoiceId: string, format: 'pdf' | 'html') =>
  app.inject({
    url: `${pathOf(openInvoiceFile).replace('{id}', invoiceId)}?format=${format}`,
    headers: buyer.headers,
  });

test('a settled payment has its invoice, with the tax in it and an e-mail that carries it', async () => {
  const buyer = await aBuyer(shop, { name: 'Sari Dewi' });
  const id = await paid(buyer);
  const { result } = await buyer.ask(showInvoice, { body: { PaymentCode: id } });
  expect(result).toMatchObject({
    kind: 'invoice',
    totalRupiah: 59_000,
    dppRupiah: 53_153,
    ppnRupiah: 5_847,
    buyer: { name: 'Sari Dewi', npwp: null },
    creditNotes: [],
  });
  const detail = await buyer.ask(showTransaction, { body: { transaction_id: id } });
  expect(detail.result).toMatchObject({ state: 'paid', methodName: 'QRIS' });
  expect(detail.result.invoices.map(({ number }) => number)).toEqual([result.number]);
  const email = deps.mail.sent.find(
    ({ to, subject }) => to === buyer.email && subject.includes('sudah aktif'),
  );
  expect(email?.attachments).toEqual([
    {
      document: 'invoice',
      id: result.invoiceId,
      filename: `${result.number.replaceAll('/', '-')}.pdf`,
    },
  ]);
});

test('its owner opens it as a page and as a PDF that brings its own font', async () => {
  const buyer = await aBuyer(shop, { name: 'Sari <b>Dewi</b>' });
  await paid(buyer);
  const { invoices } = (await buyer.ask(listInvoices)).result;
  const { invoiceId = '', number = '' } = invoices[0] ?? {};
  const page = await fileOf(buyer, invoiceId, 'html');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain(number);
  expect(page.body).toContain('Rp5.847');
  expect(page.body).toContain('Sari &lt;b&gt;Dewi');
  expect(page.body).toContain('<th scope="col">Yang dibeli</th>');
  const pdf = await fileOf(buyer, invoiceId, 'pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toContain(number.replaceAll('/', '-'));
  const bytes = pdf.rawPayload.toString('latin1');
  expect(bytes.startsWith('%PDF-')).toBe(true);
  expect(bytes).toContain('PlusJakartaSans');
  expect(bytes).toMatch(/FontFile[23]/);
  for (const stranger of [await aBuyer(shop)]) {
    expect((await fileOf(stranger, invoiceId, 'pdf')).statusCode).toBe(404);
    const reported = await stranger.ask(showInvoice, {
      body: { PaymentCode: invoices[0]?.paymentId ?? '' },
    });
    expect([reported.status, reported.code]).toEqual([404, 'commerce.paymentNotFound']);
  }
});

test('a browser that may not have a file is led to the page that says so; a program is told by the failure', async () => {
  const owner = await aBuyer(shop);
  await paid(owner);
  const [invoice] = (await owner.ask(listInvoices)).result.invoices;
  const stranger = await aBuyer(shop);
  const address = `/akun/berkas/faktur/${invoice?.invoiceId}`;
  const file = `${pathOf(openInvoiceFile).replace('{id}', invoice?.invoiceId ?? '')}?format=html`;
  const open = (url: string, headers: Record<string, string>) =>
    app.inject({ url, headers: { ...headers, accept: 'text/html,*/*' } });
  const led = await Promise.all([
    open(file, stranger.headers),
    open(file, {}),
    open(pathOf(exportBilling), {}),
    open(file, owner.headers),
  ]);
  expect(led.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [303, `${address}?format=html`],
    [303, `${address}?format=html`],
    [303, '/akun/berkas/pembayaran.csv'],
    [200, undefined],
  ]);
  const answer = await app.inject({ url: file });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    401,
    'application/json; charset=utf-8',
  ]);
});

test('a refund is a credit note beside it, and the table of the account has both', async () => {
  const buyer = await aBuyer(shop);
  const id = await paid(buyer);
  await buyer.ask(requestRefund, { params: { id }, body: { way: 'credit' } });
  const { result } = await buyer.ask(showInvoice, { body: { PaymentCode: id } });
  expect(result.creditNotes).toMatchObject([{ kind: 'credit_note', totalRupiah: 59_000 }]);
  expect(result.creditNotes[0]?.number).toMatch(/^NK\/\d{4}\/\d{6}$/);
  const answer = await app.inject({ url: pathOf(exportBilling), headers: buyer.headers });
  expect(answer.headers['content-type']).toContain('text/csv');
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toContain('"Nomor pembayaran"');
  expect(lines).toHaveLength(3);
  expect(answer.body).toContain('"Faktur"');
  expect(answer.body).toContain('"Nota kredit"');
});

test('a payment that is not settled has no invoice', async () => {
  const buyer = await aBuyer(shop);
  const { paymentId } = await aPayment(buyer);
  const { status, code } = await buyer.ask(showInvoice, { body: { PaymentCode: paymentId } });
  expect([status, code]).toEqual([404, 'commerce.invoiceNotFound']);
  const missing = await buyer.ask(showTransaction, { body: { transaction_id: randomUUID() } });
  expect([missing.status, missing.code]).toEqual([404, 'commerce.paymentNotFound']);
});

test('a business reads its name and tax number on the next invoice, and not on the last', async () => {
  const buyer = await aBuyer(shop, { isB2b: true, role: 'b2b' });
  const before = await paid(buyer);
  expect((await buyer.ask(getBusinessBuyer)).result).toBeNull();
  const body = {
    company_name: 'PT Kopi Senja',
    npwp: '01.300.066.6-091.000',
    address: 'Jl. Senja 1',
  };
  const wrong = await buyer.ask(saveBusinessBuyer, { body: { ...body, npwp: '123' } });
  expect([wrong.status, wrong.code]).toEqual([422, 'commerce.npwpInvalid']);
  const blank = await buyer.ask(saveBusinessBuyer, { body: { ...body, company_name: '   ' } });
  expect(blank.code).toBe('common.badRequest');
  expect((await buyer.ask(saveBusinessBuyer, { body })).result).toEqual(body);
  const after = await paid(buyer);
  const buyerOf = async (id: string) =>
    (await buyer.ask(showInvoice, { body: { PaymentCode: id } })).result.buyer;
  expect(await buyerOf(before)).toMatchObject({ companyName: null, npwp: null });
  expect(await buyerOf(after)).toMatchObject({
    companyName: 'PT Kopi Senja',
    npwp: '013000666091000',
  });
});

test('who is no business has no tax number', async () => {
  const buyer = await aBuyer(shop);
  const body = { company_name: 'PT X', npwp: '013000666091000', address: 'Jl. Senja 1' };
  for (const { status, code } of [
    await buyer.ask(getBusinessBuyer),
    await buyer.ask(saveBusinessBuyer, { body }),
  ]) {
    expect([status, code]).toEqual([403, 'commerce.businessOnly']);
  }
});
