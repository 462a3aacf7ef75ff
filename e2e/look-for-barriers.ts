import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { ElementContext, RunOptions } from 'axe-core';

/** Half as long as what the package exports: 53 ms of CPU to read it instead of 79. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What is about a page as a whole; every other rule is about elements. */
const PAGE_RULES = [
  'bypass',
  'document-title',
  'heading-order',
  'html-has-lang',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'page-has-heading-one',
  'region',
  'skip-link',
];

/**
 * Looks for barriers on a page as it is now. A look costs more than the page, so what was looked at in this run, in this
 * size and scheme, is known by its shape: an element with what its ancestors are. All rules look at what is new, and
 * those about whole pages at a page whose outline is. Journeys that come to a page at once share the look: it is theirs who
 * asks first.
 */
export async function lookForBarriers(page: Page): Promise<string[]> {
  const { view, outline, shapes } = await page.evaluate(readShapes);
  const known = knownIn(view);
  const fresh = shapes.filter((shape) => !known.has(shape));
  const pageRules = known.has(outline) ? [] : PAGE_RULES;
  if (fresh.length === 0 && pageRules.length === 0) return [];
  // Once for each document, which the router keeps from page to page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const mine = [outline, ...fresh];
  note(view, mine);
  let found: string[] | undefined;
  try {
    found = await page.evaluate(runAxe, { fresh, pageRules });
    return found;
  } finally {
    // What was found is found again, and what was not looked at after all is not known.
    const forgotten = mine.map((shape) => FORGET + shape);
    if (found?.length !== 0) note(view, forgotten);
  }
}

/** Before a shape that is not known after all. */
const FORGET = '-';

/** By any worker, for they meet the same pages. */
function knownIn(view: string): Set<string> {
  const file = fileOf(view);
  const known = new Set<string>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (line.startsWith(FORGET)) known.delete(line.slice(FORGET.length));
    else known.add(line);
  }
  return known;
}

function note(view: string, lines: readonly string[]): void {
  appendFileSync(fileOf(view), `${lines.join('\n')}\n`);
}

function fileOf(view: string): string {
  const name = createHash('sha1').update(view).digest('hex');
  return path.join(process.env.E2E_LOOKED_AT ?? '', name);
}

type Shapes = {
  /** Size and scheme. */
  view: string;
  /** How landmarks and headings follow each other: what the rules about whole pages go by. */
  outline: string;
  shapes: string[];
};

/** Runs in the page. Leaves each element's shape on it, for the look that follows. */
async function readShapes(): Promise<Shapes> {
  // Another scheme, size or page may be half drawn: it is read once it stands.
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  await frame();
  await frame();
  const passing = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  const settled = Promise.allSettled(passing.map(({ finished }) => finished));
  // One that is held never ends.
  await Promise.race([settled, new Promise((next) => setTimeout(next, 500))]);

  const REFERENCES =
    /^(aria-(label|labelledby|describedby|controls|owns|activedescendant)|data-scrolling)$/;
  const isOfShape = (name: string) =>
    /^(class|role|type|lang|dir|tabindex|contenteditable)$/.test(name);
  const isState = (name: string) => /^(aria|data)-/.test(name) && !REFERENCES.test(name);
  // Where something stands and how large it is, unless it is nothing; colours tell of contrast.
  const PLACE =
    /^\s*(--|top|right|bottom|left|inset|(min-|max-)?(width|height)|object-position)[^#(]*$/;
  const withoutPlace = (style: string) =>
    style
      .split(';')
      .map((each) => (PLACE.test(each) ? each.replaceAll(/\d*[1-9][\d.]*/g, '1') : each))
      .join(';');
  const describe = (each: Element): string => {
    const attributes = [...each.attributes].map(({ name, value }) => {
      if (name === 'style') return `style=${withoutPlace(value)}`;
      if (isOfShape(name) || (isState(name) && !/\d/.test(value))) return `${name}=${value}`;
      return value.trim() === '' ? `${name}=` : name;
    });
    const has = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim();
    const { checked, disabled, value, labels } = each as HTMLInputElement;
    const field = [checked, disabled, value === '', labels?.length];
    // The page's own part has it behind each navigation, and nothing in it looks otherwise.
    const isInFocus = each.tagName !== 'MAIN' && each.matches(':focus-visible');
    const states = [...field, isInFocus];
    return [
      each.tagName,
      ...attributes.toSorted(),
      [...each.childNodes].some(has),
      ...states,
    ].join();
  };
  const mix = (from: number, text: string) => {
    let hash = from;
    for (let i = 0; i < text.length; i += 1)
      hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
    return hash >>> 0;
  };
  const below = (above: number, own: number) =>
    Math.imul(above ^ (above >>> 15) ^ own, 2_654_435_769) >>> 0;
  // Letter by letter once for each that looks so, not for each that is so: no compiler makes this quick here.
  const known = new Map<string, readonly [number, number]>();
  const digestOf = (own: string) => {
    const digest = known.get(own) ?? ([mix(2_166_136_261, own), mix(5_381, own)] as const);
    known.set(own, digest);
    return digest;
  };
  const shapes = new Map<Element, string>();
  const marks: string[] = [];
  const MARK =
    /^(h[1-6]|main|nav|header|footer|aside|iframe|(alert)?dialog|banner|navigation|contentinfo|complementary|region|search|heading)$/i;
  const walk = (each: Element, above: number, beside: number) => {
    const [one, other] = digestOf(describe(each));
    const [first, second] = [below(above, one), below(beside, other)];
    const shape = `${first.toString(36)}${second.toString(36)}`;
    shapes.set(each, shape);
    const mark = each.getAttribute('role') ?? each.tagName;
    if (MARK.test(mark)) marks.push(mark);
    if (each.tagName === 'svg' || each.tagName === 'HEAD') return;
    for (const child of each.children) walk(child, first, second);
  };
  walk(document.documentElement, 1, 2);
  Object.assign(window, { shapesOfElements: shapes });
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const head = [document.title === '', document.querySelector('meta[name=viewport]')?.outerHTML];
  const once = ['H1', 'MAIN', 'HEADER', 'FOOTER'].map((mark) =>
    marks.filter((own) => own === mark),
  );
  const follow = new Set(marks.map((mark, i) => `${mark}>${marks[i + 1]}`));
  const outline = [...head, ...once.map(({ length }) => length), ...[...follow].toSorted()];
  return {
    view: [innerWidth, innerHeight, isDark].join(),
    outline: `page ${mix(2_166_136_261, outline.join())}`,
    shapes: [...new Set(shapes.values())],
  };
}

/** Runs in the page: all rules over what has one of these shapes, those about pages over all of it. */
async function runAxe(wanted: { fresh: string[]; pageRules: string[] }): Promise<string[]> {
  const { axe: looker, shapesOfElements: shapes } = window as unknown as {
    axe: typeof axe;
    shapesOfElements: Map<Element, string>;
  };
  const fresh = new Set(wanted.fresh);
  const isFresh = (each: Element | null) => each !== null && fresh.has(shapes.get(each) ?? '');
  // What stands in something new is looked at with it.
  const elements = [...shapes.keys()].filter(
    (each) => isFresh(each) && !isFresh(each.parentElement) && document.body.contains(each),
  );
  // What the rules in force wait for is media; style sheets are read for an experimental one alone.
  const options: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };
  const isWhole = isFresh(document.body) || isFresh(document.documentElement);
  const looks: [ElementContext, RunOptions][] = [];
  if (isWhole) looks.push([document, options]);
  else {
    if (elements.length > 0) looks.push([{ include: elements }, options]);
    if (wanted.pageRules.length > 0)
      looks.push([document, { ...options, runOnly: { type: 'rule', values: wanted.pageRules } }]);
  }
  const found: string[] = [];
  for (const [where, how] of looks)
    for (const { id, nodes } of (await looker.run(where, how)).violations)
      found.push(`${id}: ${nodes.map((node) => node.html).join(' ')}`);
  return found;
}
