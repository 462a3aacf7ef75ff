import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type LiveSource, openMedia } from './live-source.ts';

const key = randomBytes(32);
const from = '2026-11-22T10:00:00.000Z';

function sourceOf(text: string): LiveSource {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cfb', key, iv);
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
  return { payload: bytes.toString('base64url'), from } as LiveSource;
}

test('a source is opened with its key', () => {
  const media = { url: '/t/x/live/manifest.mpd', mediaExt: 'mpd' };
  expect(openMedia(sourceOf(JSON.stringify(media)), key.toString('base64url'))).toEqual({
    ...media,
    from: Date.parse(from),
  });
});

test.each(['', 'bukan json', 'null', '7', '{"url":1,"mediaExt":"mpd"}', '{"url":"/x"}'])(
  'what decrypts to %j is no source',
  (text) => {
    expect(openMedia(sourceOf(text), key.toString('base64url'))).toBeUndefined();
  },
);
