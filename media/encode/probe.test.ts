import { expect, test } from 'vitest';
import { isEncrypted, isTruncated, readProbe, readProbeEnd } from './probe.ts';

const picture = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1440,
  height: 1080,
  sample_aspect_ratio: '4:3',
  avg_frame_rate: '24000/1001',
  field_order: 'progressive',
  duration: '60.5',
};
const probe = (streams: object[], format: object = { size: '1000', format_name: 'mov,mp4' }) =>
  readProbe(JSON.stringify({ streams, format }));

test('a source with sound and subtitles', () => {
  const sound = {
    index: 1,
    codec_type: 'audio',
    codec_name: 'aac',
    channels: 6,
    tags: { language: 'eng' },
  };
  const words = { index: 2, codec_type: 'subtitle', codec_name: 'mov_text' };
  expect(probe([picture, sound, words])).toEqual({
    source: {
      durationSeconds: 60.5,
      bytes: 1000,
      video: {
        index: 0,
        codec: 'h264',
        width: 1920,
        height: 1080,
        fps: 24_000 / 1001,
        interlaced: false,
      },
      audio: [{ index: 1, codec: 'aac', lang: 'eng', channels: 6 }],
      subtitles: [{ index: 2, codec: 'mov_text', lang: 'und' }],
    },
  });
});

test('a phone held upright', () => {
  const turned = { ...picture, sample_aspect_ratio: '1:1', side_data_list: [{ rotation: -90 }] };
  const result = probe([turned]);
  expect('source' in result && [result.source.video.width, result.source.video.height]).toEqual([
    1080, 1440,
  ]);
});

test.each([
  ['no JSON at all', () => readProbe('moov atom not found'), 'media.unreadable'],
  ['no streams', () => probe([]), 'media.unreadable'],
  ['a picture without a size', () => probe([{ ...picture, width: 0 }]), 'media.unreadable'],
  ['sound alone', () => probe([{ index: 0, codec_type: 'audio', channels: 2 }]), 'media.notVideo'],
  [
    'a song with its cover',
    () => probe([{ ...picture, disposition: { attached_pic: 1 } }]),
    'media.notVideo',
  ],
  ['a photo', () => probe([picture], { format_name: 'png_pipe' }), 'media.notVideo'],
  ['no duration', () => probe([{ ...picture, duration: 'N/A' }]), 'media.noDuration'],
  ['a blink', () => probe([{ ...picture, duration: '0.4' }]), 'media.tooShort'],
  ['no time at all', () => probe([{ ...picture, duration: '0' }]), 'media.noDuration'],
  ['ten hours', () => probe([{ ...picture, duration: '36000' }]), 'media.tooLarge'],
  ['a day', () => probe([{ ...picture, duration: '86400' }]), 'media.tooLarge'],
  ['a wall', () => probe([{ ...picture, width: 20_000 }]), 'media.tooLarge'],
  [
    'a picture of 8K',
    () => probe([{ ...picture, width: 7680, height: 4320, sample_aspect_ratio: '1:1' }]),
    'media.pictureTooLarge',
  ],
  ['a disk', () => probe([picture], { size: '999999999999' }), 'media.tooLarge'],
])('%s is no source', (_name, read, fault) => {
  expect(read()).toEqual({ fault });
});

test('a source ends where its packets end', () => {
  expect(readProbeEnd('56.0\n60.2\nN/A\n59.9\n')).toBe(60.2);
  expect(readProbeEnd('')).toBe(0);
  expect(isTruncated(60, 59)).toBe(false);
  expect(isTruncated(60, 54)).toBe(true);
  expect(isTruncated(7200, 7000)).toBe(false);
  expect(isTruncated(7200, 6800)).toBe(true);
  expect(isTruncated(4, 1.9)).toBe(true);
  expect(isTruncated(6, 3.04)).toBe(true);
  expect(isTruncated(6, 5)).toBe(false);
  expect(isTruncated(1.2, 1)).toBe(false);
});

test('a panorama as wide as 8K is still a source', () => {
  const wide = { ...picture, width: 8192, height: 1024, sample_aspect_ratio: '1:1' };
  expect(probe([wide])).toHaveProperty('source');
});

test('an encrypted picture is known by its packets', () => {
  expect(isEncrypted('0.0\n0.04\n')).toBe(false);
  expect(isEncrypted('0.0\n0.04Encryption info\n')).toBe(true);
  expect(readProbeEnd('1.5,Encryption info\n1.7Encryption info\n')).toBe(1.7);
});
