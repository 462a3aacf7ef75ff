import { Outlet, useMatches } from 'react-router';
import { AccountSideMenu } from '../../features/account/account-menu.tsx';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { useViewer } from '../../lib/session/session.ts';
import { ToAccount } from '../../ui/to-account.tsx';
import type { Route } from './+types/account.ts';

/** Seconds: a sign-out from another device shows here without a touch. */
export const handle = { sessionEvery: 30 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  return null;
}

/** Around every page of the account: its name, which the page's `handle` gives as `title`, and whose account it is. */
export default function Account() {
  const viewer = useViewer();
  const { title } = usePageTitle();
  return (
    <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 pt-[calc(var(--bar-top)+1rem)] pb-12 low:gap-3 low:pt-(--bar-top)">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1 low:flex low:flex-wrap low:items-center low:gap-x-3">
        {title !== undefined && <ToAccount />}
        <h1 className="text-head leading-tight font-extrabold">{title ?? 'Akun'}</h1>
        <p className="text-small wrap-break-word text-mist">
          <span>{viewer?.name}</span>
          {viewer !== null && viewer.name !== viewer.email && (
            <>
              {', '}
              <span>{viewer.email}</span>
            </>
          )}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <div className="max-lg:hidden">
          <AccountSideMenu />
        </div>
        <Outlet />
      </div>
    </div>
  );
}

function usePageTitle(): { title?: string } {
  return (useMatches().at(-1)?.handle ?? {}) as { title?: string };
}
