import { expect, test } from 'vitest';
import { presentProgramme } from './present-programme.ts';

const at = (text: string) => new Date(`2026-11-22T${text}:00Z`);
const row = {
  programmeId: 'p',
  channelId: 'c',
  startAt: at('10:00'),
  stopAt: at('12:00'),
  title: 'Garuda Laut vs Elang Rimba',
  subtitle: null,
  synopsis: '',
  kpiClass: 'SU' as const,
  category: 'Olahraga',
  episode: null,
  isLive: true,
  pictureUrl: null,
  titleSlug: null,
  continuesOn: null,
};
const viewing = { now: at('13:00'), hour: 20 };

test.each([
  ['Garuda Laut 3-1 Elang Rimba', 'Olahraga', false],
  ['Garuda Laut 3-1 Elang Rimba', 'Football', false],
  ['Apollo 11-2', 'Dokumenter', true],
])('a result in the title %s of %s is shown: %s', (title, category, isShown) => {
  const shown = presentProgramme({ ...row, title, category }, { catchupHours: 168 }, viewing);
  expect(shown.title === title).toBe(isShown);
  if (!isShown) expect(shown.title).not.toMatch(/\d/);
});
