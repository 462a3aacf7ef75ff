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
};

/** The HTML of parts, one after the other; `root` is all that each knows of who sees it. */
export type DrawFragments = (parts: readonly (Fragment & { root: RootData })[]) => string;

/** Given on the server alone: browsers draw every part themselves, and find it drawn the same. */
export const Fragments = createContext<DrawFragments | null>(null);

type Draw = (parts: readonly Fragment[]) => string;

/** On the server, what draws parts once for all who see them alike; null in browsers, and where nothing is shared. */
export const useDraw: () => Draw | null = import.meta.env.SSR ? useServerDraw : () => null;

function useServerDraw(): Draw | null {
  const root = useRootData();
  const draw = use(Fragments);
  if (draw === null || root === undefined) return null;
  return (parts) => draw(parts.map((each) => ({ ...each, root: withoutName(root, each.titles) })));
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
