import { expect, test } from 'vitest';
import { checkQris, crc16, parseTlv } from './qris.ts';

/** Printed in Midtrans' reference for `POST /v2/charge`; note 54 after 61. */
const PRINTED =
  '00020101021226620014COM.GO-JEK.WWW011993600914337918182570210G3791818250303UKE51440014' +
  'ID.CO.QRIS.WWW0215AID7720513752290303UKE5204359353033605802ID5910PAPI LIVE26005KUKAR6105' +
  '755535409100000.0062475036b1855b6c-70ab-4449-9778-61b8ffe43fd20703A016304C385';

const seal = (payload: string): string => `${payload}6304${crc16(`${payload}6304`)}`;
const HEAD = '00020101021252044899';
const TAIL = '5802ID5906TAYANG6007JAKARTA';

test('the checksum is the one that everybody publishes', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('a real string is read', () => {
  const check = checkQris(PRINTED, 100_000);
  expect(check).toMatchObject({
    isValid: true,
    qris: {
      isDynamic: true,
      amountRupiah: 100_000,
      merchantName: 'PAPI LIVE2',
      merchantCity: 'KUKAR',
      nmid: 'AID772051375229',
    },
  });
});

test('one changed digit anywhere is noticed', () => {
  for (let at = 0; at < PRINTED.length; at += 1) {
    const other = PRINTED[at] === '1' ? '2' : '1';
    const changed = PRINTED.slice(0, at) + other + PRINTED.slice(at + 1);
    expect(checkQris(changed, 100_000).isValid, `digit ${at}`).toBe(false);
  }
});

test('a string for another amount is refused, even with a right checksum', () => {
  expect(checkQris(PRINTED, 100_001)).toEqual({ isValid: false, fault: 'amount' });
  const other = seal(`${HEAD}53033605409590000.00${TAIL}`);
  expect(checkQris(other, 59_000)).toEqual({ isValid: false, fault: 'amount' });
});

test('amounts may carry cents only when they are zero', () => {
  const withAmount = (text: string) =>
    checkQris(
      seal(`${HEAD}530336054${String(text.length).padStart(2, '0')}${text}${TAIL}`),
      59_000,
    );
  for (const text of ['59000', '59000.', '59000.0', '59000.00'])
    expect(withAmount(text).isValid).toBe(true);
  for (const text of ['59000.50', '59.000', '-59000', '59000,00', ' 59000', '5.9e4'])
    expect(withAmount(text)).toEqual({ isValid: false, fault: 'amount' });
});

test('a static code has no amount, which is not ours', () => {
  const text = seal(`00020101021152044899530336058${TAIL.slice(2)}`);
  expect(checkQris(text)).toMatchObject({
    isValid: true,
    qris: { isDynamic: false, amountRupiah: null, nmid: null },
  });
  expect(checkQris(text, 59_000)).toEqual({ isValid: false, fault: 'amount' });
});

test('money and country must be ours', () => {
  expect(checkQris(seal(`${HEAD}5303840${TAIL}`))).toEqual({ isValid: false, fault: 'not_rupiah' });
  const abroad = seal(`${HEAD}5303360${TAIL.replace('5802ID', '5802SG')}`);
  expect(checkQris(abroad)).toEqual({ isValid: false, fault: 'not_indonesia' });
});

test('what is not TLV, or says a thing twice, is malformed', () => {
  const malformed = ['', 'halo', '0002', '000201', PRINTED.slice(0, -1), `${PRINTED}9901x`];
  for (const text of malformed)
    expect(checkQris(text)).toEqual({ isValid: false, fault: 'malformed' });
  const twice = seal(`${HEAD}530336054055900054041000${TAIL}`);
  expect(checkQris(twice)).toEqual({ isValid: false, fault: 'malformed' });
  expect(parseTlv('0105ab')).toBeNull();
});
