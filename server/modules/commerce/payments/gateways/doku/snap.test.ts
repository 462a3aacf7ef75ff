import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeWibTime } from '#platform/zone.ts';
import { signSnap, signTokenRequest, writeSnapString } from './snap.ts';

/** The example of DOKU's own page about the symmetric signature, body and digest. */
const PUBLISHED_BODY = {
  partnerServiceId: '  088899',
  customerNo: '12345678901234567890',
  virtualAccountNo: '  08889912345678901234567890',
  virtualAccountName: 'Jokul Doe',
  virtualAccountEmail: 'jokul@email.com',
  virtualAccountPhone: '6281828384858',
  trxId: 'abcdefgh1234',
  totalAmount: { value: '12345678.00', currency: 'IDR' },
};
const PUBLISHED_DIGEST = '3274fab8dac896837b106a16da2a974e7e65142dcecb4b768ef0294102838977';

test('the string to sign holds the published digest of the minified body', () => {
  const text = writeSnapString({
    method: 'POST',
    path: '/bi-snap-va/v1/transfer-va/create-va',
    accessToken: 'TOKEN',
    rawBody: JSON.stringify(PUBLISHED_BODY),
    timestamp: '2024-03-26T16:01:41+07:00',
  });
  expect(text).toBe(
    `POST:/bi-snap-va/v1/transfer-va/create-va:TOKEN:${PUBLISHED_DIGEST}:2024-03-26T16:01:41+07:00`,
  );
  // Computed by another program.
  expect(signSnap(text, 'SK-test')).toBe(
    '9YHA3PXL8qp/MwKSzEzur/9w5ui0myOmaY/M5Cc4u3FHR6L/eZNCBOofVcstCq7Z1x6UGVhJyjsLZlsbrPr8ew==',
  );
});

test('a call for a token is signed by RSA over client and time', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const signature = signTokenRequest('BRN-1', '2026-03-01T00:00:05+07:00', key);
  const isValid = (text: string) =>
    verify('RSA-SHA256', Buffer.from(text), pair.publicKey, Buffer.from(signature, 'base64'));
  expect(isValid('BRN-1|2026-03-01T00:00:05+07:00')).toBe(true);
  expect(isValid('BRN-1|2026-03-01T00:00:06+07:00')).toBe(false);
});

test('times carry the zone of Jakarta', () => {
  expect(writeWibTime(Date.parse('2026-02-28T17:00:05Z'))).toBe('2026-03-01T00:00:05+07:00');
});
