import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { foreignModules } from './refuse-modules.ts';

test('a module of the studio in a chunk of the site is found', () => {
  const chunk = (fileName: string, ...moduleIds: string[]) => ({
    type: 'chunk',
    fileName,
    moduleIds,
  });
  const bundle = {
    a: chunk('a.js', '/r/web/app/root.tsx', '/r/web/ui/studio-card.tsx'),
    b: chunk('b.js', '/r/studio/ui/grid/grid.tsx'),
    css: { type: 'asset', fileName: 'a.css' },
  };
  expect(foreignModules(bundle, /\/studio\//)).toEqual(['b.js: /r/studio/ui/grid/grid.tsx']);
});

test('the viewers’ build refuses modules of the studio', () => {
  const config = readFileSync(path.join(import.meta.dirname, '../vite.config.ts'), 'utf8');
  expect(config).toContain('refuseModules(/\\/studio\\//)');
});
