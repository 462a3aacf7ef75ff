import { expect, test } from 'vitest';
import { readTexts } from './house.ts';
import { limits } from './limits.ts';

test('reads all that is ours: every folder, deploy/, the settings at the root, style sheets', () => {
  const files = readTexts().map(({ file }) => file);
  expect(files.length).toBeGreaterThan(limits.filesRead);
  expect(files).toEqual(
    expect.arrayContaining([
      'tools/shape/house.ts',
      'deploy/edge/edge.js',
      'deploy/helm/render-chart.ts',
      'vite.config.ts',
      'studio/vite.config.ts',
      'web/ui/hero.css',
    ]),
  );
  expect(files.filter((file) => file.includes('/fixtures/'))).toEqual([]);
});
