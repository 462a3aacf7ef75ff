import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { besideShared, inScript, openSharedValues, shareValues } from './router-data.server.ts';

const { resolve } = createRequire(import.meta.url);
type TurboStream = { decode(body: ReadableStream): Promise<{ value: unknown }> };
/** React Router's own, which browsers read by. */
const { decode } = (await import(
  join(dirname(resolve('react-router')), 'vendor/turbo-stream-v2/turbo-stream.js')
)) as TurboStream;

const read = async (text: string) => (await decode(new Blob([text]).stream())).value;

const card = (name: string) => Object.freeze({ id: name, name, picture: { w: 320 }, rank: 1 });
const [one, two] = [card('Satu'), card('Dua </script> & "tiga"\u2028')];
const state = (name: string, cards: object[]) => ({
  loaderData: {
    root: { viewer: { name, isChild: false, titleIds: [] }, origin: undefined },
    home: { rails: [{ id: 'a', cards }], grace: null, at: -1.5, rank: 1 },
  },
  errors: null,
});

test('browsers read a page beside what many share as if it were written for them alone', async () => {
  const shared = openSharedValues();
  const pages = [
    state('Ani', [one]),
    state('Budi', [one, two]),
    state('Satu', [{ id: 'sendiri' }]),
  ];
  for (const page of pages) {
    shareValues(shared, page === pages[0] ? [one] : [one, two]);
    const { head, tail } = besideShared(shared, page);
    expect(head + tail).not.toContain('tiga');
    expect(await read(head + shared.text + tail)).toEqual(page);
    // Each part by itself is the same text of a script.
    const script = [head, shared.text, tail].map(inScript).join('');
    expect(script).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(`"${script}"`)).toBe(head + shared.text + tail);
  }
  // What is one viewer's is in no text that others get.
  expect(shared.text).not.toMatch(/Ani|Budi|sendiri/);
});

test('what browsers could not read is not told them', () => {
  expect(() => besideShared(openSharedValues(), { at: new Date() })).toThrow(TypeError);
  expect(() => besideShared(openSharedValues(), { share: Number.NaN })).toThrow(TypeError);
});
