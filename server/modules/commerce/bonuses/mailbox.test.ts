import { expect, test } from 'vitest';
import { mailboxOf } from './bonus.ts';

test.each([
  ['ayu@contoh.id', 'ayu@contoh.id'],
  ['Ayu+film@Contoh.id', 'ayu@contoh.id'],
  ['a.yu@contoh.id', 'a.yu@contoh.id'],
  ['a.y.u+1+2@gmail.com', 'ayu@gmail.com'],
  ['ayu@googlemail.com', 'ayu@gmail.com'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
