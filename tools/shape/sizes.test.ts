import { expect, test } from 'vitest';
import { aHouse, someFiles } from './a-house.ts';
import {
  anys,
  fileLines,
  folderFiles,
  importShare,
  medianLines,
  moduleFiles,
  percentile95Lines,
} from './sizes.ts';
import { limits } from './limits.ts';

const room = 'server/modules/live';

test('counts the source files of modules, without tests', () => {
  expect(moduleFiles(aHouse(someFiles(room, limits.moduleFiles))).holds).toBe(true);
  const tests = { [`${room}/x.test.ts`]: 'test();\n' };
  expect(moduleFiles(aHouse({ ...someFiles(room, limits.moduleFiles), ...tests })).holds).toBe(
    true,
  );
  const more = limits.moduleFiles + 1;
  expect(moduleFiles(aHouse(someFiles(room, more)))).toMatchObject({
    holds: false,
    value: String(more),
  });
});

test('finds a house of crumbs by its median', () => {
  expect(medianLines(aHouse(someFiles(room, 3, 45))).holds).toBe(true);
  const crumbs = { ...someFiles(room, 3, 44), ...someFiles(`${room}/guide`, 2, 90) };
  expect(medianLines(aHouse(crumbs))).toMatchObject({ holds: false, value: '44' });
});

test('finds a house of halls by its 95th percentile', () => {
  expect(percentile95Lines(aHouse(someFiles(room, 20, 199))).holds).toBe(true);
  const halls = { ...someFiles(room, 18, 60), ...someFiles(`${room}/guide`, 2, 200) };
  expect(percentile95Lines(aHouse(halls))).toMatchObject({ holds: false, value: '200' });
});

test('finds a full folder, and leaves out what may be many', () => {
  expect(folderFiles(aHouse(someFiles('media', 25))).holds).toBe(true);
  const many = {
    ...someFiles('web/app/routes', 40),
    ...someFiles('web/ui', 40),
    ...someFiles('db/migrations', 40),
    'media/cap.test.ts': '',
    ...someFiles('media', 25),
  };
  expect(folderFiles(aHouse(many)).holds).toBe(true);
  expect(folderFiles(aHouse(someFiles('media', 26)))).toMatchObject({
    holds: false,
    broken: ['media: 26 files'],
  });
});

test('counts every line of an import and of what is handed on', () => {
  const imports = `import {\n  one,\n  two,\n} from './a.ts';\nexport { three } from './b.ts';\n`;
  const own = `${room}/index.ts`;
  expect(importShare(aHouse({ [own]: imports + 'work();\n'.repeat(95) }))).toMatchObject({
    holds: true,
    value: '5.0 % (5 of 100)',
  });
  expect(importShare(aHouse({ [own]: imports + 'work();\n'.repeat(45) }))).toMatchObject({
    holds: false,
    value: '10.0 % (5 of 50)',
    broken: [`${own}: 5 lines`],
  });
});

test('finds a file that is too long, a test and a style sheet too', () => {
  expect(fileLines(aHouse({ 'media/a.ts': 'work();\n'.repeat(300) })).holds).toBe(true);
  expect(fileLines(aHouse({ 'media/a.test.ts': 'work();\n'.repeat(301) })).broken).toEqual([
    'media/a.test.ts: 301 lines',
  ]);
  expect(fileLines(aHouse({ 'web/ui/a.css': 'b {}\n'.repeat(300) })).holds).toBe(true);
  expect(fileLines(aHouse({ 'web/ui/a.css': 'b {}\n'.repeat(301) })).broken).toEqual([
    'web/ui/a.css: 301 lines',
  ]);
});

test('finds the type any, not the word', () => {
  const word = '/** As any does. */\nexpect(1).toEqual(expect.any(Number));\n';
  expect(anys(aHouse({ 'media/a.ts': word })).holds).toBe(true);
  expect(anys(aHouse({ 'media/a.ts': `${word}const list: any[] = [];\n` })).broken).toEqual([
    'media/a.ts:3',
  ]);
});
