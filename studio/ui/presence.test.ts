import { expect, test } from 'vitest';
import { presenceWords } from './presence.tsx';

const person = (name: string, part: string | null = null, isMe = false) => ({ name, part, isMe });

test('who else is there is said in a line', () => {
  expect(presenceWords([])).toBe('');
  expect(presenceWords([person('Aku', null, true)])).toBe('Juga terbuka di tab lain milikmu');
  expect(presenceWords([person('Rani', 'Gambar'), person('Aku', null, true)])).toBe(
    'Rani (Gambar) juga sedang membukanya',
  );
  expect(presenceWords([person('Rani'), person('Budi')])).toBe(
    'Rani dan Budi juga sedang membukanya',
  );
  expect(presenceWords(['A', 'B', 'C', 'D'].map((name) => person(name)))).toBe(
    'A, B dan 2 orang lain juga sedang membukanya',
  );
});
