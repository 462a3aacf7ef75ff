import { useRouteLoaderData } from 'react-router';
import type { Access } from '#contract/commerce/index.ts';
import type { Avatar } from '#contract/profiles.ts';

/** In this browser's storage: a viewing that its page could not end in time, until an account is signed in to replay it. */
export const LAST_WATCH = 'last_watch';

/** Who looks at the page, with what the shell shows of them. */
export type Viewer = {
  accountId: string;
  name: string;
  email: string;
  timezone: string;
  /** What players begin with; null: the sound as it was made, no captions. */
  audioLanguage: string | null;
  subtitleLanguage: string | null;
  /** Who watches. */
  profile: { name: string; avatar: Avatar };
  /** A child does: the site shows what is for children, in their look. */
  isChild: boolean;
  /** What the account may watch now. */
  access: Access;
};

export type RootData = {
  viewer: Viewer | null;
  /** A child watches, as a profile or in a visitor's children's mode. */
  isChild: boolean;
  /** Came from another site, where our cookies stay behind: who it is turns out after a reload of the data. */
  isUnsure: boolean;
  origin: string;
  /** Browsers may keep the site's service worker. */
  hasServiceWorker: boolean;
};

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';

/** The viewer of this page; `null` for a visitor. */
export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null;
}

/** Whether what is shown has to be for a child. */
export function useIsChild(): boolean {
  return useRootData()?.isChild === true;
}

/** Address of the site without a path, for links that leave it. */
export function useOrigin(): string {
  return useRootData()?.origin ?? '';
}

/** Whether browsers may keep the site's service worker. */
export function useHasServiceWorker(): boolean {
  return useRootData()?.hasServiceWorker === true;
}

/** The session states of the auth client. */
export function useSessionStatus(): SessionStatus {
  const root = useRootData();
  if (root === undefined || root.isUnsure) return 'loading';
  return root.viewer === null ? 'unauthenticated' : 'authenticated';
}

/** Address of the site without a path, for canonical links. */
export function originOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return root?.origin ?? '';
}

/** What the root's loader says of the page's viewer; undefined outside of every page. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root') as RootData | undefined;
}
