import { expect, test } from 'vitest';
import { readMerchant } from './read-merchant.ts';

test('a code says whom it pays, with the national merchant id', () => {
  const code = '00020101021251180014ID.CO.QRIS.WWW5906TAYANG6304ABCD';
  expect(readMerchant(code)).toEqual({ name: 'TAYANG', nmid: null });
  const whole =
    '000201010212' + '5144' + '0014ID.CO.QRIS.WWW0215ID10200000000010303UME' + '5906TAYANG6304ABCD';
  expect(readMerchant(whole)).toEqual({ name: 'TAYANG', nmid: 'ID1020000000001' });
});

test.each(['', '59', '5999AB', 'xxxx', '0002015903'])('%j names no merchant', (code) => {
  expect(readMerchant(code)).toBeNull();
});
