import { redirect, redirectDocument } from 'react-router';
import { textOf } from '../../lib/platform/form.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/kids-mode.ts';

export function loader() {
  return redirect(paths.kids);
}

/** Flips the flag of a visitor and loads the other home as a new document; an account has profiles instead. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const isWanted = textOf(await request.formData(), 'kids') === '1';
  if (platform.isSignedIn()) return redirect(isWanted ? paths.kids : paths.profiles);
  platform.setCookie('kids', isWanted ? '1' : undefined, { httpOnly: false });
  return redirectDocument(isWanted ? paths.kids : paths.home);
}
