import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type Asked, type DrawFragments, Fragments } from './fragments.ts';
import { splitAtHoles } from './holes.ts';

const keep = () =>
  new LRUCache<string, string>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: (html, key) => html.length + key.length + 1,
  });
/** By all that a part is drawn from: some thousand cards, each with its badges. */
const byContent = keep();
/** The same by who its props are, where they can't be changed: found without writing down what they say. */
const byIdentity = keep();

/**
 * Draws parts once and keeps them by their props and by what they may know of who sees them. They are drawn outside of
 * every page: what they do not have from these they can't know, so nothing of one viewer reaches another by them.
 */
export const drawFragments: DrawFragments = (parts) => {
  const keys = parts.map(identityOf);
  // What is filled in is one viewer's, and never kept.
  if (parts.some(({ fill }) => fill !== undefined))
    return parts
      .map((part, at) => filled(drawOnce(part, keys[at] ?? ''), part.fill ?? []))
      .join('');
  const own = keys.join('\n');
  const known = byIdentity.get(own);
  if (known !== undefined) return known;
  const html = parts.map((part, at) => drawOnce(part, keys[at] ?? '')).join('');
  byIdentity.set(own, html);
  return html;
};

function drawOnce(asked: Asked, identity: string): string {
  const known = byIdentity.get(identity);
  if (known !== undefined) return known;
  const html = asked.split === undefined ? frameOf(asked) : joined(asked.split());
  byIdentity.set(identity, html);
  return html;
}

function joined({ frame, inside }: ReturnType<NonNullable<Asked['split']>>): string {
  return filled(frameOf(frame), [inside.map((each) => drawOnce(each, identityOf(each))).join('')]);
}

/** A part with its holes. */
function frameOf(asked: Asked): string {
  const key = `${kindOf(asked)} ${JSON.stringify(asked.props)}`;
  const html = byContent.get(key) ?? drawApart(asked);
  byContent.set(key, html);
  return html;
}

function filled(html: string, fill: readonly string[]): string {
  const { texts, places } = splitAtHoles(html);
  return texts.map((text, at) => text + (fill[places[at] ?? -1] ?? '')).join('');
}

const identityOf = (asked: Asked) => `${kindOf(asked)} ${written(asked.props)}`;

const kindOf = ({ part, at, root }: Asked) => `${numberOf(part)} ${at} ${viewersOf(root)}`;

const viewers = new WeakMap<object, string>();
/** Of one page all parts mostly say the same. */
function viewersOf(root: Asked['root']): string {
  const known = viewers.get(root) ?? JSON.stringify([root.viewer?.access, root.isChild]);
  viewers.set(root, known);
  return known;
}

/** As JSON, but for what can't be changed: that is told by which it is. */
export function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Object.isFrozen(value)) return `#${numberOf(value)}`;
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  return `{${Object.entries(value)
    .map(([name, each]) => `${name}:${written(each)}`)
    .join()}}`;
}

/** In a page of its own, which has nothing but what `root` says. */
function drawApart({ part: Part, props, at: pathname = '/', root }: Asked): string {
  const { dataRoutes, match } = createStaticHandler([
    {
      id: 'root',
      path: '*',
      element: (
        <Fragments value={drawFragments}>
          <Part {...props} />
        </Fragments>
      ),
    },
  ]);
  const context = {
    basename: '/',
    location: { pathname, search: '', hash: '', state: null, key: 'default' },
    _match: match,
    matches: match(pathname) ?? [],
    loaderData: { root },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? (lastNumber += 1);
  numbers.set(thing, number);
  return number;
}
