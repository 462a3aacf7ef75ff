import { Outlet } from 'react-router';
import { AccountSections } from '../../features/account/sections.tsx';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { useViewer } from '../../lib/session/session.ts';
import type { Route } from './+types/account.ts';

/** Seconds: a sign-out from another device shows here without a touch. */
export const handle = { sessionEvery: 30 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  return null;
}

export default function Account() {
  const viewer = useViewer();
  return (
    <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <header className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-ink-3 text-lead font-bold"
        >
          {viewer?.initials}
        </span>
        <div className="min-w-0">
          <h1 className="truncate text-head font-extrabold">{viewer?.name ?? 'Akun'}</h1>
          <p className="truncate text-small text-mist">{viewer?.email}</p>
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <AccountSections />
        <Outlet />
      </div>
    </div>
  );
}
