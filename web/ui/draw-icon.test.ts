import { globSync, readFileSync } from 'node:fs';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { iconsOfTheirOwn } from '../../tools/page-chunks.ts';
import iconOf, { type IconData } from './draw-icon.ts';

type IconFile = { default: ComponentType<Record<string, unknown>>; __iconData?: IconData };

const looks = [
  {},
  { className: 'size-5', 'aria-hidden': 'true' },
  { className: 'size-3', 'aria-label': 'kata', strokeWidth: 3, fill: 'currentColor', size: 16 },
];

test('every icon of the site is drawn in the browser as the server draws it', async () => {
  const code = globSync('web/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const files = new Set(
    iconsOfTheirOwn(code.join('\n')).match(/lucide-react\/icons\/[\w-]+/g) ?? [],
  );
  expect(files.size).toBeGreaterThan(100);
  for (const file of files) {
    const { default: theirs, __iconData: data } = (await import(file)) as IconFile;
    // An older name of another file.
    if (data === undefined) continue;
    const ours = iconOf(data) as IconFile['default'];
    for (const look of looks) {
      const drawn = [ours, theirs].map((icon) => renderToStaticMarkup(createElement(icon, look)));
      expect(attributesOf(drawn[0]), file).toEqual(attributesOf(drawn[1]));
    }
  }
});

/** Their order says nothing. */
const attributesOf = (markup = '') => markup.split(/ (?=[\w-]+=")|(?<=")>|(?=<\/)/).toSorted();
