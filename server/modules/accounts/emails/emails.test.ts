import { expect, test } from 'vitest';
import { newDeviceEmail, verificationEmail } from './sign-in-emails.ts';

test('a verification e-mail carries its link in both forms and nothing of the sender', () => {
  const url = 'http://tayang.test/verifikasi?expires=1&hash=a&id=b&signature=c';
  const message = verificationEmail('budi@contoh.id', url);
  expect(message.text).toContain(`Verifikasi akun:\n${url}\n`);
  expect(message.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect(message.text).toContain('Tidak merasa mendaftar');
});

test("a new device's name can't write into the e-mail", () => {
  const message = newDeviceEmail('budi@contoh.id', {
    label: '<img src=x onerror="alert(1)">',
    at: new Date('2026-08-17T03:05:00Z'),
    timezone: 'Asia/Jayapura',
    securityUrl: 'http://tayang.test/akun/keamanan',
  });
  expect(message.text).toContain('17 Agustus 2026 pukul 12.05');
  expect(message.html).not.toContain('<img');
  expect(message.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});
