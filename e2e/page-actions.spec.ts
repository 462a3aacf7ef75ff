import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from '@playwright/test';
import routes from '../web/app/routes.ts';
import { type Answer, aSession, ask, FORM, type Sent } from './by-request.ts';

// Every page with an action is sent what no page of ours sends, by plain requests: no browser takes part.
const APP = path.resolve(import.meta.dirname, '../web/app');
const SOME_ID = 'b0a7c6de-0000-4000-8000-000000000000';
const BOUNDARY = 'tidak-ada';

/** Whether each page is sent all of it by both viewers: `npm run proof -- pages`. The short form shares it between them. */
const SENDS_ALL = process.env.SENT === 'all';

type ActionPage = { address: string; fields: string[]; intents: string[] };

/** The pages that take forms, with the names and intents that the code behind them knows. */
function listActionPages(entries: RouteConfigEntry[], parent = ''): ActionPage[] {
  return entries.flatMap(({ path: own = '', file, index, children = [] }) => {
    const address = [parent, own].filter(Boolean).join('/');
    const below = listActionPages(children, address);
    const source = path.join(APP, file);
    if (!/^export async function action\(/m.test(readFileSync(source, 'utf8'))) return below;
    const filled = address.replaceAll(/:(\w+)/g, (_, name: string) =>
      name.endsWith('Id') ? SOME_ID : 'tidak-ada',
    );
    // Beside the action of its layout, that of an index is named so.
    const page = index === true && parent !== '' ? `/${filled}?index` : `/${filled}`;
    return [{ address: page, ...readForms(source) }, ...below];
  });
}

/** What the code of a page reads from forms, found in its sources and all that they import. */
function readForms(entry: string): Omit<ActionPage, 'address'> {
  const texts = sourcesOf(entry).map((file) => readFileSync(file, 'utf8'));
  const named = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
  const fields = texts.flatMap((text) =>
    named(text, /(?:textsOf|textOf|\.get)\([^()]*?(?:\(\))?[^()]*?'([\w-]+)'\)/g),
  );
  const intents = texts
    .filter((text) => text.includes("'intent'"))
    .flatMap((text) => [
      ...named(text, /intent[^\n]*=== '([\w-]+)'/g),
      ...named(text, /case '([\w-]+)':/g),
      ...named(text, /^ +\['([\w-]+)', /gm),
    ]);
  return { fields: [...new Set(fields)], intents: [...new Set(intents)] };
}

function sourcesOf(file: string, known = new Set<string>()): string[] {
  if (known.has(file) || !existsSync(file)) return [...known];
  known.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g))
    if (!name.includes('+types')) sourcesOf(path.resolve(path.dirname(file), name), known);
  return [...known];
}

type Named = Sent & { name: string };

/** Bodies that no page's form is, whatever they say. */
const NO_FORMS: Named[] = [
  { name: 'JSON', type: 'application/json', body: '{"intent":"save"}' },
  { name: 'broken JSON', type: 'application/json', body: '{"intent":' },
  { name: 'text', type: 'text/plain', body: 'intent=save' },
  { name: 'XML', type: 'application/xml', body: '<intent>save</intent>' },
  { name: 'bytes', type: 'application/octet-stream', body: '\u0000\u0001' },
  { name: 'nothing said', body: 'intent=save' },
  {
    name: 'multipart',
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsave\r\n--${BOUNDARY}--\r\n`,
  },
  { name: 'multipart without end', type: `multipart/form-data; boundary=${BOUNDARY}`, body: 'x' },
  { name: 'multipart without bound', type: 'multipart/form-data', body: '--x' },
  { name: 'too much', type: FORM, body: `x=${'y'.repeat(70_000)}` },
];

/** Forms as they should be sent, with what no viewer would write into them. */
function oddForms({ fields, intents }: ActionPage): Named[] {
  const filled = (value: string, more: Record<string, string> = {}) =>
    new URLSearchParams({ ...Object.fromEntries(fields.map((name) => [name, value])), ...more });
  const much = 'x'.repeat(Math.floor(40_000 / (fields.length + 1)));
  const [nul, other] = ['a\u0000b', 'bukan-pilihan'];
  const documents = [
    { name: 'an empty form', body: '' },
    { name: 'broken coding', body: '%zz=%&intent=%00&=&&%ed%a0%80' },
    { name: 'NUL bytes', body: `${filled(nul)}` },
    { name: 'much in each field', body: `${filled(much)}` },
    { name: 'other words', body: `${filled(other)}` },
  ];
  const byRouter = intents.flatMap((intent) => [
    { name: `${intent} alone`, body: `intent=${intent}` },
    { name: `${intent} with NUL bytes`, body: `${filled(nul, { intent })}` },
    { name: `${intent} with much`, body: `${filled(much, { intent })}` },
    { name: `${intent} with other words`, body: `${filled(other, { intent })}` },
  ]);
  return [
    ...documents.map((sent) => ({ ...sent, type: FORM })),
    ...byRouter.map((sent) => ({ ...sent, type: FORM, isData: true })),
  ];
}

/** Where what there is stands behind an address: a cart of this viewer's, a film. */
async function existing(address: string, cookie: string): Promise<string> {
  if (address.startsWith('/judul/'))
    return /\/judul\/[\w-]+/.exec((await ask('/', { cookie })).body)?.[0] ?? address;
  if (address !== '/payment' || cookie === '') return address;
  const offers = (await ask('/paket', { cookie })).body;
  const chosen = /name="package_id" value="([^"]+)"/.exec(offers)?.[1] ?? '';
  const body = `package_id=${chosen}&purchase_type=PACKAGE`;
  const { location } = await ask('/paket', { cookie, sent: { type: FORM, body } });
  expect(location).toContain('/payment?cart_id=');
  return location;
}

const ENGLISH = /\b(?:the|your|please|error|failed|cannot|invalid|required|unexpected)\b/i;

/** What is wrong with an answer; nothing where it is a page of ours, or leads to one. */
function faultOf({ status, type, body }: Answer, { isData }: Sent): string | undefined {
  if (status >= 500) return `answers ${status}`;
  if (isData === true) return type.startsWith('text/x-script') ? undefined : `answers with ${type}`;
  if (status >= 300 && status < 400) return undefined;
  if (!type.startsWith('text/html') || !/<html[^>]* lang="id"/.test(body))
    return `answers ${status} with no page of ours: ${body.slice(0, 80)}`;
  const words = body
    .replaceAll(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ');
  const { index } = ENGLISH.exec(words) ?? {};
  return index === undefined
    ? undefined
    : `answers ${status} in English: ${words.slice(Math.max(0, index - 60), index + 60)}`;
}

/**
 * Sends a page what is odd, by one who is signed in nowhere and by one whom no page has seen yet. `at` is which of all
 * pages it is.
 */
async function walk(page: ActionPage, at: number): Promise<string[]> {
  const faults: string[] = [];
  const viewers = [
    ['a visitor', ''],
    ['a viewer', await aSession()],
  ] as const;
  for (const [turn, [who, cookie]] of viewers.entries()) {
    const found = (name: string, fault: string) =>
      faults.push(`${page.address} by ${who}, ${name}: ${fault}`);
    const address = await existing(page.address, cookie);
    // Refused before the page and who asks for it are looked at (server/page-request.ts): here each sends the next one.
    const next = (at + turn * 3) % NO_FORMS.length;
    for (const sent of SENDS_ALL ? NO_FORMS : NO_FORMS.slice(next, next + 1)) {
      const answer = await ask(address, { cookie, sent });
      const fault = faultOf(answer, sent);
      if (fault !== undefined) found(sent.name, fault);
      else if (answer.status !== (sent.type === FORM ? 413 : 415))
        found(sent.name, `answers ${answer.status}`);
    }
    const forms = oddForms(page).filter((_, i) => SENDS_ALL || i % 2 === turn);
    let limited = 0;
    for (const sent of forms) {
      const answer = await ask(address, { cookie, sent });
      const fault = faultOf(answer, sent);
      if (fault !== undefined) found(sent.name, fault);
      if (answer.status === 429) limited += 1;
    }
    // A limit is an answer too, but must not stand before what was to be walked.
    if (limited * 2 > forms.length) found('all forms', `${limited} met a limit`);
  }
  return faults;
}

test('no page fails, or speaks anything but Indonesian, whatever is posted to it', async () => {
  test.setTimeout(180_000);
  const waiting = [...listActionPages(routes as RouteConfigEntry[]).entries()];
  expect(waiting.length).toBeGreaterThan(40);
  const faults: string[] = [];
  const walkOn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      faults.push(...(await walk(next[1], next[0])));
  };
  await Promise.all([walkOn(), walkOn(), walkOn()]);
  expect(faults).toEqual([]);
});
