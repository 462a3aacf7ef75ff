import { expect, test } from 'vitest';
import { decrypt, deriveKey, digest, digestId, encrypt, readSignedId, signId } from './secrets.ts';

const key = deriveKey('a master secret of a test', 'one');
const other = deriveKey('a master secret of a test', 'two');
const id = '0190f0c5-5d5c-7000-8000-000000000001';

test('a signed id opens with its own key and purpose alone', () => {
  const token = signId(key, 'ticket:', id);
  expect(readSignedId(key, 'ticket:', token)).toBe(id);
  expect(readSignedId(other, 'ticket:', token)).toBeUndefined();
  expect(readSignedId(key, 'renewal ', token)).toBeUndefined();
  expect(readSignedId(key, 'ticket:', `${token.slice(0, -1)}_`)).toBeUndefined();
  expect(readSignedId(key, 'ticket:', `${id}.`)).toBeUndefined();
});

test('what was encrypted is read with its key and refused where a byte is another', () => {
  const encrypted = encrypt(key, 'kartu tersimpan');
  expect(decrypt(key, encrypted)).toBe('kartu tersimpan');
  expect(decrypt(other, encrypted)).toBeUndefined();
  const changed = Buffer.from(encrypted);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(decrypt(key, changed)).toBeUndefined();
  expect(decrypt(key, Buffer.alloc(3))).toBeUndefined();
});

test('an id of a text is a UUID of its digest, the same at every start', () => {
  // What demo and slates have stored under: another id would put them in twice.
  expect(digest('tayang demo film kaldera', 'hex').slice(0, 32)).toBe(
    '4029c4045bf0f4103cb778d069e73fd9',
  );
  expect(digestId('tayang demo film kaldera')).toBe('4029c404-5bf0-8410-8cb7-78d069e73fd9');
  expect(digestId('tayang demo film kaldera', 5)).toBe('4029c404-5bf0-5410-8cb7-78d069e73fd9');
  expect(digestId('tayang demo film riak')).not.toBe(digestId('tayang demo film kaldera'));
});
