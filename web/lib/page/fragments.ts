import { type ComponentType, createContext, use } from 'react';
import { useRootData, type RootData, type Viewer } from '../session/session.ts';

/** A part that is the same for all who see it with these props, standing where it does. */
export type Fragment = {
  part: ComponentType<object>;
  props: object;
  /** The address, for a part that marks where one is. */
  at?: string | undefined;
  /** All titles that it says of whether they may be watched: of what the viewer bought it knows of these alone. */
  titles?: readonly { id: string }[] | undefined;
  /** The same in pieces that others have too: `inside` stands in the first hole of `frame`. */
  split?: (() => { frame: Fragment; inside: readonly Fragment[] }) | undefined;
  /** HTML for the holes in its props that is one viewer's: the part is drawn once, and filled for each. */
  fill?: readonly string[] | undefined;
};

/** A part, and all that it knows of who sees it. */
export type Asked = Omit<Fragment, 'split'> & {
  root: RootData;
  split?: (() => { frame: Asked; inside: readonly Asked[] }) | undefined;
};

/** The HTML of parts, one after the other. */
export type DrawFragments = (parts: readonly Asked[]) => string;

/** Given on the server alone: browsers draw every part themselves, and find it drawn the same. */
export const Fragments = createContext<DrawFragments | null>(null);

/** Given where the server draws a page once for many: what stands in the place of the part that is one viewer's. */
export const OwnHole = /* @__PURE__ */ createContext<string | null>(null);

export type Draw = (parts: readonly Fragment[]) => string;

/** On the server, what draws parts once for all who see them alike; null in browsers, and where nothing is shared. */
export const useDraw: () => Draw | null = import.meta.env.SSR ? useServerDraw : () => null;

function useServerDraw(): Draw | null {
  const root = useRootData();
  const draw = use(Fragments);
  return draw === null || root === undefined ? null : drawFor(root, draw);
}

/** Draws for all who may watch the same as the viewer that `root` names. */
export function drawFor(root: RootData, draw: DrawFragments): Draw {
  const nameless = withoutName(root, []);
  const hasTitles = (root.viewer?.access.titleIds.length ?? 0) > 0;
  const ask = ({ split, ...part }: Fragment): Asked => ({
    ...part,
    root: hasTitles ? withoutName(root, part.titles) : nameless,
    split:
      split &&
      (() => {
        const { frame, inside } = split();
        return { frame: ask(frame), inside: inside.map(ask) };
      }),
  });
  return (parts) => draw(parts.map(ask));
}

const unnamed: Omit<Viewer, 'access' | 'isChild'> = {
  accountId: '',
  name: '',
  email: '',
  timezone: '',
  audioLanguage: null,
  subtitleLanguage: null,
  profile: { name: '', avatar: 'matahari' },
};

/** Of a viewer only what they may watch: who they are is never drawn for many. */
function withoutName({ viewer, isChild }: RootData, titles: Fragment['titles']): RootData {
  const { tiers = [], titleIds = [] } = viewer?.access ?? {};
  const own = titles && new Set(titleIds.length === 0 ? [] : titles.map(({ id }) => id));
  const access = {
    plan: 'freemium' as const,
    endsAt: null,
    tiers,
    titleIds: own === undefined ? titleIds : titleIds.filter((id) => own.has(id)),
  };
  return {
    viewer: viewer && { ...unnamed, isChild, access },
    isChild,
    isUnsure: false,
    origin: '',
    hasServiceWorker: false,
  };
}
