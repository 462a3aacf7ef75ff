import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from 'react-router';
import fontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { foundData } from '../features/home/filled-home.server.ts';
import { MiniHost } from '../features/player/mini/mini-host.tsx';
import { BottomBar } from '../features/shell/bottom-bar.tsx';
import { ErrorPage } from '../features/shell/error-page.tsx';
import { Footer } from '../features/shell/footer.tsx';
import { Hosts } from '../features/shell/hosts.tsx';
import { ProgressBar } from '../features/shell/progress-bar.tsx';
import { TopBar } from '../features/shell/top-bar.tsx';
import { ApiError, type Failure, isFailure, isOfflineError } from '../lib/api/api-error.ts';
import { reach, UNREACHED } from '../lib/api/reach.ts';
import { requestTimeout } from '../lib/api/timeouts.ts';
import { notify } from '../lib/feedback/toast.ts';
import { AfterLoad } from './after-load.tsx';
import { rememberLastPath } from '../lib/session/last-path.server.ts';
import { stepInside } from './middleware/from-elsewhere.server.ts';
import { leadChild } from './middleware/kids.server.ts';
import { signInAgain } from './middleware/session-ended.server.ts';
import { askWhoWatches } from './middleware/who-watches.server.ts';
import { leadToOlderSite } from './middleware/older-site.server.ts';
import { platformContext } from '../lib/platform/platform.server.ts';
import { LIVE_TV_PATH, paths, WATCH_PATH } from '../lib/page/paths.ts';
import { LAST_WATCH, type RootData, useIsChild, useSessionStatus } from '../lib/session/session.ts';
import { loadRoot } from '../lib/session/viewer.server.ts';
import type { Route } from './+types/root.ts';
import './app.css';

/** Section 8 of the specification titles every sign-in that failed so. */
const LOGIN_FAILED = 'Gagal Login';

type PageHandle = {
  isBare?: boolean;
  /** One thing to do, whose own button may stand at the bottom edge. */
  hasNoBottomBar?: boolean;
  /** Runs without our scripts, also without the listeners beside the page. */
  isPlain?: boolean;
};

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    const platform = context.get(platformContext);
    rememberLastPath(platform, url, request);
    const asked =
      leadToOlderSite(platform, url) ??
      leadChild(platform, url) ??
      (await askWhoWatches(platform, url, request)) ??
      (await next());
    const response =
      signInAgain(platform, url, request, asked) ?? stepInside(platform, request, asked) ?? asked;
    for (const cookie of platform.page.setCookies) response.headers.append('set-cookie', cookie);
    return response;
  },
];

const besideLive = new RegExp(`^(?:${paths.live}|${paths.sports}/momen)$`);

/** What plays waits for its own connection, and so does what its page asks for beside it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, url }, next) => {
    const isForm = request.method !== 'GET';
    const isBeside = location.pathname === LIVE_TV_PATH && besideLive.test(url.pathname);
    const isOpen = url.pathname === location.pathname && url.pathname.startsWith(WATCH_PATH);
    if (!isForm && (url.pathname === LIVE_TV_PATH || isBeside || isOpen)) return next();
    const tell = ({ title, message }: Failure) =>
      notify({
        title: url.pathname === paths.login ? LOGIN_FAILED : (title ?? 'Ada gangguan'),
        message,
        status: 'error',
      });
    return reach(next, { isForm, timeout: requestTimeout, tell });
  },
];

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const platform = context.get(platformContext);
  const from = request.headers.get('sec-fetch-site') ?? undefined;
  return foundData(platform)?.root ?? loadRoot(platform, from);
}

const SIGNING: readonly string[] = [paths.login, paths.register, paths.verify];

/** Who is looking changes with what they do, not with where they go. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === UNREACHED) return false;
  // A payment opens titles while its page stays: what may be watched is asked again on the way out.
  if (currentUrl.pathname === paths.payPage && nextUrl.pathname !== paths.payPage) return true;
  if (formMethod !== undefined && formMethod !== 'GET') return true;
  // While television plays its page alone asks anew, and waits for its own connection: nothing takes the picture away.
  if (currentUrl.pathname === LIVE_TV_PATH) return nextUrl.pathname !== LIVE_TV_PATH;
  // Where another tab has signed in or out, data that was asked for again leads this one away from such a page, or to it.
  const isSigning = [currentUrl, nextUrl].some(({ pathname }) => SIGNING.includes(pathname));
  return defaultShouldRevalidate && (isSigning || currentUrl.href === nextUrl.href);
}

export function Layout({ children }: { children: ReactNode }) {
  const { isPlain, hasNoBottomBar } = usePageHandle();
  const isKids = useKidsLook();
  return (
    <html
      lang="id"
      data-kids={isKids || undefined}
      data-no-bottom-bar={hasNoBottomBar || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={isKids ? '#fff7ea' : '#0b0d12'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isPlain && <ScrollRestoration />}
        {!isPlain && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  useLastWatch();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Reports the viewing that ended with its page, once a viewer is signed in. */
function useLastWatch() {
  const isSignedIn = useSessionStatus() === 'authenticated';
  useEffect(() => {
    // Most pages have none: its code comes with the record.
    if (!isSignedIn || localStorage.getItem(LAST_WATCH) === null) return;
    import('../features/player/reports/replay-last-watch.ts')
      .then(({ replayLastWatch }) => replayLastWatch())
      // oxlint-disable-next-line no-console -- the specification has it logged, not shown
      .catch((error: unknown) => console.warn(error));
  }, [isSignedIn]);
}

/** Children see the light variant of everything but the player, whose picture has the dark for itself. */
function useKidsLook(): boolean {
  const { isBare } = usePageHandle();
  const { pathname } = useLocation();
  const isChild = useIsChild();
  return isBare !== true && (isChild || pathname === paths.kids);
}

/** What the page on top says of itself. */
function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}

/** Bars and footer around a page, except where its `handle` says `{ isBare: true }`. */
function Shell({ children }: { children: ReactNode }) {
  const { isBare, isPlain, hasNoBottomBar } = usePageHandle();
  return (
    <>
      <a
        href="#isi"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-cloud px-5 py-3 font-semibold text-ink focus:translate-y-0"
      >
        Langsung ke isi
      </a>
      {!isPlain && <ProgressBar />}
      {!isBare && <TopBar />}
      <main id="isi" tabIndex={-1} className="min-h-[70dvh]">
        {children}
      </main>
      {!isBare && <Footer />}
      {!isBare && !hasNoBottomBar && <BottomBar />}
      {!isPlain && <MiniHost isWelcome={!isBare && !hasNoBottomBar} />}
      {!isPlain && <Hosts />}
      {!isPlain && <AfterLoad />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isAnswer = isRouteErrorResponse(error);
  const failure =
    isAnswer && isFailure(error.data)
      ? error.data
      : isOfflineError(error)
        ? ApiError.offline().failure
        : undefined;
  return (
    <Shell>
      <ErrorPage status={isAnswer ? error.status : 500} failure={failure} />
    </Shell>
  );
}
