import { describe, expect, it } from 'vitest';
import { shortened } from './title-meta.ts';

describe('a description for elsewhere', () => {
  it('stays whole when it is short', () => {
    expect(shortened('Seekor kelinci bangun.')).toBe('Seekor kelinci bangun.');
  });

  it('is cut between words when it is long', () => {
    const cut = shortened('kelinci '.repeat(40));
    expect(cut).toMatch(/^(kelinci )+kelinci…$/);
    expect(cut.length).toBeLessThanOrEqual(151);
  });
});
