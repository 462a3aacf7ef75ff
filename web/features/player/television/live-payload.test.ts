import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesOf, decryptLivePayload } from './live-payload.ts';

const address = '/t/abc.def_ghi-jkl/c/0190/720/su/live/manifest.mpd?naïve=✓';

/** As the platform makes it: the vector, then what AES makes of the text. */
function encrypted(bits: 128 | 192 | 256, text: string) {
  const key = randomBytes(bits / 8);
  const iv = randomBytes(16);
  const cipher = createCipheriv(`aes-${bits}-cfb`, key, iv);
  const payload = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
  return { key, payload: payload.toString('base64url') };
}

describe('a payload is opened with the key that encrypted it', () => {
  test.each([128, 192, 256] as const)('%i bits', (bits) => {
    for (const text of [address, 'a', address.repeat(40)]) {
      const { key, payload } = encrypted(bits, text);
      expect(decryptLivePayload(key, payload)).toBe(text);
    }
  });

  test('padding does no harm', () => {
    const { key, payload } = encrypted(256, 'ab');
    const padded = payload.padEnd(Math.ceil(payload.length / 4) * 4, '=');
    expect(decryptLivePayload(key, padded)).toBe('ab');
  });
});

test.each([0, 15, 17, 20, 31, 33, 64])('a key of %i bytes is an error', (length) => {
  const { payload } = encrypted(128, address);
  expect(() => decryptLivePayload(new Uint8Array(length), payload)).toThrow(RangeError);
});

describe('what can not be decrypted is an empty string', () => {
  const { key, payload } = encrypted(256, address.repeat(20));
  test.each(['', 'AAAA', 'bukan base64!', payload.slice(0, 10)])('%j', (broken) => {
    expect(decryptLivePayload(key, broken)).toBe('');
  });

  test('by another key', () => {
    expect(decryptLivePayload(encrypted(256, '').key, payload)).toBe('');
  });
});

test('keys travel in URL-safe base64 too', () => {
  const key = randomBytes(24);
  expect(Buffer.from(bytesOf(key.toString('base64url')))).toEqual(key);
});
