import { type ReactNode } from 'react';
import {
  data,
  type DataStrategyResult,
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import fontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { type Failure, isFailure } from '../../web/lib/api/api-error.ts';
import { reach } from '../../web/lib/api/reach.ts';
import { belowStudio } from '../lib/paths.ts';
import { type StudioData, type Theme, useStudio } from '../lib/staff.ts';
import { studioContext } from '../lib/studio.server.ts';
import type { Sent } from '../lib/use-send.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Failed } from './frame/failed.tsx';
import { Frame } from './frame/frame.tsx';
import { GateDialog } from './frame/gate-dialog.tsx';
import { Locked } from './frame/locked.tsx';
import { placeOf } from './navigation.ts';
import { guard } from './middleware/guard.server.ts';
import './app.css';

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const middleware = [guard];

/** A form that did not arrive, or met a server that was just replaced, leaves its page with what was typed. */
export const clientMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  ({ request }, next) => {
    if (request.method === 'GET') return next();
    // As a refusal of the platform: `useSend` shows it. The passkey may be asked for meanwhile, and takes its time.
    const tell = (failure: Failure): Sent => ({ failure });
    return reach(next, { isForm: true, timeout: undefined, tell });
  },
];

export async function loader({ context, url }: LoaderFunctionArgs) {
  const studio = context.get(studioContext);
  const session = await studio.findSession();
  const theme = studio.cookie('studio_theme');
  const place = placeOf(belowStudio(url.pathname));
  const isForbidden = session !== null && place !== undefined && !studio.hasRole(...place.roles);
  const answer: StudioData = {
    stage: studio.page.stage,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    staff: session && {
      accountId: session.account.account_id,
      name: session.account.name,
      email: session.account.email,
      roles: session.roles,
      expiresAt: session.expires_at,
      locksAt: session.locks_at,
      isLocked: session.is_locked,
    },
    isForbidden,
    paused: session?.paused ?? [],
    aloneUntil: session?.alone_until ?? null,
  };
  return data(answer, { status: isForbidden ? 403 : 200 });
}

export function Layout({ children }: { children: ReactNode }) {
  const { theme } = useStudio();
  return (
    <html lang="id" data-theme={dataTheme(theme)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const dataTheme = (theme: Theme) => (theme === 'system' ? undefined : theme);

export default function Root() {
  const { isForbidden } = useStudio();
  return <Shell>{isForbidden ? <Failed status={403} failure={undefined} /> : <Outlet />}</Shell>;
}

/** The frame around a page, except where its `handle` says `{ isBare: true }`: the ways in. */
function Shell({ children }: { children: ReactNode }) {
  const { staff } = useStudio();
  const isBare = useIsBare() || staff === null;
  if (!isBare && staff.isLocked) return <Locked />;
  return (
    <>
      {isBare ? <main id="isi">{children}</main> : <Frame staff={staff}>{children}</Frame>}
      <GateDialog />
      <Toasts of="page" />
    </>
  );
}

function useIsBare(): boolean {
  return useMatches().some(({ handle }) => (handle as { isBare?: boolean } | undefined)?.isBare);
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isAnswer = isRouteErrorResponse(error);
  const failure = isAnswer && isFailure(error.data) ? error.data : undefined;
  return (
    <Shell>
      <Failed status={isAnswer ? error.status : 500} failure={failure} />
    </Shell>
  );
}
