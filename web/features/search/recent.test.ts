import { describe, expect, it } from 'vitest';
import { withRecent } from './recent.ts';

describe('recent searches', () => {
  it('puts the newest first and never holds one twice', () => {
    expect(withRecent(['laut', 'hantu'], 'Hantu ')).toEqual(['hantu', 'laut']);
  });

  it('replaces what was typed on the way', () => {
    expect(withRecent(['kelin', 'kel', 'laut'], 'kelinci')).toEqual(['kelinci', 'laut']);
  });

  it('keeps eight and leaves out single letters', () => {
    const many = Array.from({ length: 8 }, (_, at) => `kata ${at}`);
    expect(withRecent(many, 'baru')).toHaveLength(8);
    expect(withRecent(['laut'], 'a')).toEqual(['laut']);
  });
});
