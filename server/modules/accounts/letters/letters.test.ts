import { expect, test } from 'vitest';
import { newDeviceLetter } from './new-device-letter.ts';
import { verificationLetter } from './verification-letter.ts';

test('a verification letter carries its link in both forms and nothing of the sender', () => {
  const url = 'http://tayang.test/verifikasi?expires=1&hash=a&id=b&signature=c';
  const letter = verificationLetter('budi@contoh.id', url);
  expect(letter.text).toContain(`Verifikasi akun:\n${url}\n`);
  expect(letter.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect(letter.text).toContain('Tidak merasa mendaftar');
});

test("a new device's name can't write into the letter", () => {
  const letter = newDeviceLetter('budi@contoh.id', {
    label: '<img src=x onerror="alert(1)">',
    at: new Date('2026-08-17T03:05:00Z'),
    timezone: 'Asia/Jayapura',
    securityUrl: 'http://tayang.test/akun/keamanan',
  });
  expect(letter.text).toContain('17 Agustus 2026 pukul 12.05');
  expect(letter.html).not.toContain('<img');
  expect(letter.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});
