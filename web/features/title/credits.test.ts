import { describe, expect, it } from 'vitest';
import { creditViews } from './credits.ts';

const ayu = { personId: 'a', name: 'Ayu Ningsih' };
const bima = { personId: 'b', name: 'Bima' };

describe('the people of a title', () => {
  it('begins with those on the screen and names whom they play', () => {
    const views = creditViews([
      { ...bima, role: 'director', character: null },
      { ...ayu, role: 'actor', character: 'Kirana' },
    ]);
    expect(views).toEqual([
      {
        id: 'a',
        name: 'Ayu Ningsih',
        initials: 'AN',
        work: 'sebagai Kirana',
        to: '/cari?q=Ayu%20Ningsih',
      },
      { id: 'b', name: 'Bima', initials: 'B', work: 'Sutradara', to: '/cari?q=Bima' },
    ]);
  });

  it('shows a person of several works once', () => {
    const views = creditViews([
      { ...bima, role: 'composer', character: null },
      { ...bima, role: 'director', character: null },
    ]);
    expect(views.map(({ work }) => work)).toEqual(['Sutradara, musik']);
  });
});
