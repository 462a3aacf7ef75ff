import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { TimeField } from './time-field.tsx';

/** The words that a field is described by. */
function described(html: string): string[] {
  const [, ids = ''] = /aria-describedby="([^"]*)"/.exec(html) ?? [];
  return ids.split(' ').map((id) => {
    const [, text = ''] = new RegExp(` id="${id}"[^>]*>([^<]*)<`).exec(html) ?? [];
    return text;
  });
}

test('a date field is described by its date in words, before its hint', () => {
  const html = renderToStaticMarkup(
    <Field label="Hari" type="date" defaultValue="2026-11-27" hint="Bisa diulang." />,
  );
  expect(described(html)).toEqual(['Jumat, 27 November 2026', 'Bisa diulang.']);
  const shown = renderToStaticMarkup(
    <TimeField name="at" label="Terbit" defaultValue="2026-11-27T12:00:00.000Z" />,
  );
  expect(described(shown)).toEqual(['Jumat, 27 November 2026, 19.00 WIB']);
});

test('other fields have no words of their own', () => {
  expect(renderToStaticMarkup(<Field label="Nama" defaultValue="2026" />)).not.toContain('-said');
});
