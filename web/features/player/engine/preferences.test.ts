import { beforeEach, expect, test, vi } from 'vitest';
import { findSubtitle, keepLanguage, keepPreferences, readPreferences } from './preferences.ts';

let kept: string | null;
beforeEach(() => {
  kept = null;
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  });
});

const none = { audio: null, subtitle: null };
const indonesian = { audio: 'jv', subtitle: 'id' };

test('a new device begins as the account prefers', () => {
  expect(readPreferences(none)).toMatchObject({ volume: 1, muted: false, ...none });
  expect(readPreferences(indonesian)).toMatchObject(indonesian);
});

test('other choices keep the languages of the account', () => {
  keepPreferences({ volume: 0.4 });
  expect(readPreferences(indonesian)).toMatchObject({ volume: 0.4, ...indonesian });
});

test('what was chosen here holds here, until the account chooses anew', () => {
  keepLanguage('subtitle', null, indonesian);
  keepLanguage('audio', 'en', indonesian);
  expect(readPreferences(indonesian)).toMatchObject({ audio: 'en', subtitle: null });
  expect(readPreferences({ audio: 'jv', subtitle: 'en' })).toMatchObject({
    audio: 'en',
    subtitle: 'en',
  });
  expect(readPreferences(none)).toMatchObject(none);
});

test('a text with sounds is remembered, and where a film has none the plain one of its language is meant', () => {
  const texts = (...keys: string[]) => keys.map((language) => ({ language }));
  keepLanguage('subtitle', 'id+sdh', none);
  const wanted = readPreferences(none).subtitle;
  expect(findSubtitle(texts('en', 'id', 'id+sdh'), wanted)?.language).toBe('id+sdh');
  expect(findSubtitle(texts('en', 'id'), wanted)?.language).toBe('id');
  expect(findSubtitle(texts('en', 'id+sdh'), 'id')?.language).toBe('id+sdh');
  expect(findSubtitle(texts('en'), wanted)).toBeUndefined();
  expect(findSubtitle(texts('en'), null)).toBeUndefined();
});

test('a visitor keeps their own, and what is unreadable is forgotten', () => {
  keepLanguage('subtitle', 'id', none);
  expect(readPreferences(none).subtitle).toBe('id');
  kept = '{"volume":9,"subtitle":"id"}';
  expect(readPreferences(indonesian)).toMatchObject({ volume: 1, ...indonesian });
  kept = '{';
  expect(readPreferences(none)).toMatchObject({ volume: 1, quality: null });
});
