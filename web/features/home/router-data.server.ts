/** Values as turbo-stream has them: one flat list, in which each stands once and others name it by its place. */
type Written = { places: Map<unknown, number>; values: string[] };

/** Of one address: what is in it is the same for all who get it. */
type SharedValues = Written & { text: string };

const UNDEFINED = -7;
const NULL = -5;

/** What many pages tell their browsers' routers, written down once. It begins behind the root of each page. */
export const openSharedValues = (): SharedValues => ({ places: new Map(), values: [], text: '' });

/** Adds what is not in it yet: objects by which they are, for they can't be changed. */
export function shareValues(shared: SharedValues, things: readonly object[]): void {
  const before = shared.values.length;
  for (const each of things) write(each, shared, 1);
  if (shared.values.length > before) shared.text = shared.values.map((each) => `,${each}`).join('');
}

/**
 * The data of a page beside those values, as its browser's router reads them: before them stands `head`, behind
 * them `tail`.
 */
export function besideShared(shared: SharedValues, state: object): { head: string; tail: string } {
  const own: Written = { places: new Map(), values: [] };
  const at = 1 + shared.values.length;
  const root = fieldsOf(state, (value) => write(value, own, at, shared.places));
  return { head: `[${root}`, tail: `${own.values.map((each) => `,${each}`).join('')}]\n` };
}

/** The place of a value, where it is written down with all that is in it unless it stands somewhere. */
function write(
  value: unknown,
  to: Written,
  from: number,
  known?: ReadonlyMap<unknown, number>,
): number {
  if (value === undefined) return UNDEFINED;
  if (value === null) return NULL;
  const place = to.places.get(value) ?? known?.get(value);
  if (place !== undefined) return place;
  const at = to.values.push('') - 1;
  to.places.set(value, from + at);
  to.values[at] = textOf(value, (each) => write(each, to, from, known));
  return from + at;
}

function textOf(value: unknown, place: (value: unknown) => number): string {
  if (typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  // Its other numbers are places of their own, which no page of ours tells.
  if (Number.isFinite(value) && !Object.is(value, -0)) return String(value);
  if (Array.isArray(value)) return `[${value.map(place).join()}]`;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return fieldsOf(value as object, place);
  throw new TypeError(`Not to be told to browsers: ${String(value)}`);
}

const fieldsOf = (value: object, place: (value: unknown) => number): string =>
  `{${Object.entries(value)
    .map(([name, each]) => `"_${place(name)}":${place(each)}`)
    .join()}}`;

/** Within a text of a script, as React Router writes it. */
export const inScript = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(
      /[&<>\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
