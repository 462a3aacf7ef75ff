import { expect, test } from 'vitest';
import { pushServiceAt } from './push-address.ts';

const extra = ['127.0.0.1:3201', 'push.own.example'];

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
  'http://127.0.0.1:3201/push/web/1',
  'https://push.own.example/x',
])('%s is a push service', (endpoint) => {
  expect(pushServiceAt(endpoint, extra)?.href).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@169.254.169.254/latest',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilnotify.windows.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://push.apple.com.evil.example/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://[::1]/x',
  'http://127.0.0.1:5432/',
  'http://127.0.0.1/push/web/1',
  'ftp://127.0.0.1:3201/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  'bukan alamat',
])('%s is none', (endpoint) => {
  expect(pushServiceAt(endpoint, extra)).toBeUndefined();
});
