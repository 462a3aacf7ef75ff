import { redirect } from 'react-router';
import { startPartner } from '#contract/partner/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/partner-start.ts';

/** Leaves for the partner's pages: to sign in, or with `?untuk=tautkan` to link the account that is signed in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const purpose = url.searchParams.get('untuk') === 'tautkan' ? 'link' : 'sign-in';
  if (purpose === 'link' && !platform.isSignedIn()) {
    throw signInFirst(platform, new URL(paths.partner, url));
  }
  try {
    const { result } = await platform.call(startPartner, { body: { purpose } });
    return redirect(result.url);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === 'accounts.reauthRequired') return redirect(`${paths.partner}?konfirmasi=1`);
    return redirect(
      purpose === 'link' ? `${paths.partner}?gagal=1` : `${paths.login}?error=OAuthCallbackError`,
    );
  }
}
