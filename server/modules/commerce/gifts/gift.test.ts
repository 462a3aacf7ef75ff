import { expect, test } from 'vitest';
import { maskRecipient, newGiftCode, readGiftCode, showGiftCode } from './gift.ts';

test('a code is shown in groups and read as people type it', () => {
  const code = newGiftCode();
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
  expect(showGiftCode(code)).toMatch(/^.{4}-.{4}-.{4}$/);
  expect(readGiftCode(` ${showGiftCode(code).toLowerCase().replaceAll('-', ' - ')} `)).toBe(code);
});

test.each([
  ['budi.santoso@contoh.id', 'b•••@contoh.id'],
  ['+628123456789', '•••• 6789'],
])('%s is shown as %s, also when it is masked again', (recipient, masked) => {
  expect(maskRecipient(recipient)).toBe(masked);
  expect(maskRecipient(masked)).toBe(masked);
});
