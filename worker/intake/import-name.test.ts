import { expect, test } from 'vitest';
import { readImportName, readSidecar } from './import-name.ts';

test.each([
  ['laut-selatan_S01E02_id.mov', { slug: 'laut-selatan', season: 1, episode: 2 }, 'id', 'film'],
  ['Laut-Selatan.MP4', { slug: 'laut-selatan' }, null, 'film'],
  ['laut-selatan_trailer_en.mp4', { slug: 'laut-selatan' }, 'en', 'trailer'],
  ['Final cut (3).mov', null, null, 'film'],
])('%s', (name, target, language, purpose) => {
  expect(readImportName(name)).toEqual({ target, language, purpose });
});

test('a sidecar goes before the name, and a broken one is told', () => {
  expect(readSidecar('{"slug":"laut-selatan","language":"jv"}')).toEqual({
    purpose: 'film',
    target: { slug: 'laut-selatan' },
    language: 'jv',
  });
  for (const text of ['{', '[]', '{"slug":"../x"}', '{"judul":"x"}', '{"language":"id\\u0000"}'])
    expect(() => readSidecar(text), text).toThrow(/tidak bisa dibaca/);
});
