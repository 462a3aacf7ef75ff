import { expect, test } from 'vitest';
import { decrypt, deriveKey, encrypt, readSignedId, signId } from './secrets.ts';

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
