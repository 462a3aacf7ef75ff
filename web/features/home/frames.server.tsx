import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { scriptsLast } from '../../lib/platform/scripts-last.server.ts';
import { drawFragments } from '../../lib/page/draw-fragment.server.tsx';
import { Fragments, OwnHole } from '../../lib/page/fragments.ts';
import { splitAtHoles } from '../../lib/page/holes.ts';

/** A page around its holes, and the route whose data it lacks. */
export type Frame = { texts: Buffer[]; places: number[]; routeId: string };

type Drawing = {
  url: string;
  /** All that it is drawn from: of the root's loader, and of the page's. */
  loaderData: Record<string, unknown>;
  /** What stands for the part that is one viewer's, the data for browsers, and the nonce. */
  holes: Record<'own' | 'data' | 'nonce', string>;
};

const MOST_FRAMES = 300;

/** Pages that are drawn once for all who see them alike, by what they are drawn from. */
export function openFrames() {
  const frames = new LRUCache<string, Frame>({ max: MOST_FRAMES });
  const underway = new Set<string>();
  return {
    get: (key: string) => frames.get(key),
    async draw(key: string, context: EntryContext, drawing: Drawing): Promise<void> {
      const { statusCode, errors } = context.staticHandlerContext;
      const routeId = Object.keys(drawing.loaderData).find((id) => id !== 'root');
      if (routeId === undefined || statusCode !== 200 || errors !== null) return;
      if (underway.has(key)) return;
      underway.add(key);
      try {
        const { texts, places } = splitAtHoles(await htmlOf(context, drawing));
        frames.set(key, { texts: texts.map((each) => Buffer.from(each)), places, routeId });
      } finally {
        underway.delete(key);
      }
    },
  };
}

function htmlOf(context: EntryContext, { url, loaderData, holes }: Drawing): Promise<string> {
  const { nonce } = holes;
  const own: EntryContext = {
    ...context,
    staticHandlerContext: { ...context.staticHandlerContext, loaderData },
    serverHandoffStream: new Blob([holes.data]).stream(),
    renderMeta: {},
  };
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <Fragments value={drawFragments}>
        <OwnHole value={holes.own}>
          <ServerRouter context={own} url={url} nonce={nonce} />
        </OwnHole>
      </Fragments>,
      {
        nonce,
        onAllReady() {
          const page = new PassThrough();
          resolve(text(page));
          pipe(scriptsLast(page));
        },
        onError: reject,
      },
    );
  });
}
