import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

test('what was sealed opens with its key alone, and never looks the same twice', () => {
  const key = randomBytes(32);
  const sealed = seal('48111111-token', key);
  expect(unseal(sealed, key)).toBe('48111111-token');
  expect(sealed.toString('latin1')).not.toContain('48111111');
  expect(seal('48111111-token', key)).not.toEqual(sealed);
  expect(unseal(sealed, randomBytes(32))).toBeUndefined();
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unseal(changed, key)).toBeUndefined();
  }
  expect(unseal(Buffer.alloc(3), key)).toBeUndefined();
});
