import { LRUCache } from 'lru-cache';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type DrawFragment, Fragments, type Seen } from './fragments.ts';

/** Rails of some thousand titles, each with its badges. */
const kept = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (html, key) => html.length + key.length + 1,
});
/** The same by who its props are, where they can't be changed: found without writing down what they say. */
const keptByIdentity = new LRUCache<string, string>({ max: 5_000 });

/**
 * Draws a part once and keeps it by its props and by what it may know of who sees it. It is drawn outside of every page:
 * what it does not have from these it can't know, so nothing of one viewer reaches another by it.
 */
export const drawFragment: DrawFragment = (Part, props, seen) => {
  const { at, root } = seen;
  const kind = `${numberOf(Part)} ${at} ${JSON.stringify([root.viewer?.access, root.isChild])}`;
  const identity = identityOf(props);
  if (identity === undefined) return drawOnce(kind, Part, props, seen);
  const own = `${kind} ${identity}`;
  const html = keptByIdentity.get(own) ?? drawOnce(kind, Part, props, seen);
  keptByIdentity.set(own, html);
  return html;
};

function drawOnce<Props extends object>(
  kind: string,
  Part: ComponentType<Props>,
  props: Props,
  seen: Seen,
): string {
  const key = `${kind} ${JSON.stringify(props)}`;
  const html = kept.get(key) ?? drawApart(Part, props, seen);
  kept.set(key, html);
  return html;
}

/** In a page of its own, which has nothing but what `seen` says. */
function drawApart<Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  { at: pathname, root }: Seen,
): string {
  const { dataRoutes } = createStaticHandler([
    {
      id: 'root',
      path: '*',
      element: (
        <Fragments value={drawFragment}>
          <Part {...props} />
        </Fragments>
      ),
    },
  ]);
  const [route] = dataRoutes;
  if (route === undefined) throw new Error('There is no page to draw on');
  const context = {
    basename: '/',
    location: { pathname, search: '', hash: '', state: null, key: 'default', mask: undefined },
    matches: [{ params: {}, pathname, pathnameBase: '/', route }],
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

/** What tells these props from all others by their parts that can't be changed; undefined where one of them can. */
function identityOf(props: object): string | undefined {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(props)) {
    for (const each of Array.isArray(value) && !Object.isFrozen(value) ? value : [value]) {
      const isThing = typeof each === 'object' && each !== null;
      if (isThing && !Object.isFrozen(each)) return undefined;
      parts.push(isThing ? String(numberOf(each)) : `${typeof each}:${JSON.stringify(each)}`);
    }
    parts.push(name);
  }
  return parts.join(' ');
}
