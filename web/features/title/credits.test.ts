import { describe, expect, it } from 'vitest';
import { creditViews } from './credits.ts';

const ayu = {
  personId: 'a',
  slug: 'ayu-ningsih',
  name: 'Ayu Ningsih',
  portraitUrl: '/img/ayu.png',
};
const bima = { personId: 'b', slug: 'bima', name: 'Bima', portraitUrl: null };

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
        portraitUrl: '/img/ayu.png',
        work: 'sebagai Kirana',
        to: '/orang/ayu-ningsih',
      },
      { id: 'b', name: 'Bima', portraitUrl: null, work: 'Sutradara', to: '/orang/bima' },
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
