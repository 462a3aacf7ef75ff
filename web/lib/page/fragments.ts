import { type ComponentType, createContext, use } from 'react';
import { useRootData, type RootData, type Viewer } from '../session/session.ts';

/** Where a part stands, and all that it knows of who sees it. */
export type Seen = { at: string; root: RootData };

/** The HTML of a part that is the same for all who see it with these props. */
export type DrawFragment = <Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  seen: Seen,
) => string;

/** Given on the server alone: browsers draw every part themselves, and find it drawn the same. */
export const Fragments = createContext<DrawFragment | null>(null);

type Options = {
  /** The address, for a part that marks where one is. */
  at?: string;
  /** All titles that it says of whether they may be watched: of what the viewer bought it knows of these alone. */
  titles?: readonly { id: string }[];
};

/** On the server, what draws a part once for all who see it alike; null in browsers, and where nothing is shared. */
export function useDraw() {
  const root = useRootData();
  const draw = import.meta.env.SSR ? use(Fragments) : null;
  if (draw === null || root === undefined) return null;
  return <Props extends object>(
    Part: ComponentType<Props>,
    props: Props,
    { at = '/', titles }: Options = {},
  ): string => draw(Part, props, { at, root: withoutName(root, titles) });
}

const nobody: Omit<Viewer, 'access' | 'isChild'> = {
  accountId: '',
  name: '',
  email: '',
  timezone: '',
  audioLanguage: null,
  subtitleLanguage: null,
  profile: { name: '', avatar: 'matahari' },
};

/** Of a viewer only what they may watch: who they are is never drawn for many. */
function withoutName({ viewer, isChild }: RootData, titles: Options['titles']): RootData {
  const { tiers = [], titleIds = [] } = viewer?.access ?? {};
  const own = titles && new Set(titleIds.length === 0 ? [] : titles.map(({ id }) => id));
  const access = {
    plan: 'freemium' as const,
    endsAt: null,
    tiers,
    titleIds: own === undefined ? titleIds : titleIds.filter((id) => own.has(id)),
  };
  return {
    viewer: viewer && { ...nobody, isChild, access },
    isChild,
    isUnsure: false,
    origin: '',
    hasServiceWorker: false,
  };
}
