import { redirect } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { closeWelcome } from '../../lib/account/welcome.server.ts';
import type { Route } from './+types/welcome.ts';

export function loader() {
  return redirect(paths.home);
}

/** Puts the note about the welcome gift away. */
export async function action({ context }: Route.ActionArgs) {
  closeWelcome(context.get(platformContext));
  return redirect(paths.home);
}
