import { redirect } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { chooseZone } from '../../lib/zone.server.ts';
import type { Route } from './+types/zone.ts';

/** Remembers the zone that times are shown in, and goes back to where it was chosen. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const [zone, back] = [form.get('zone'), form.get('back')];
  if (typeof zone === 'string') chooseZone(context.get(platformContext), zone);
  // Only inside the site: `//` would lead out of it.
  const isInside = typeof back === 'string' && /^\/(?!\/|\\)/.test(back);
  return redirect(isInside ? back : paths.live);
}

export function loader() {
  return redirect(paths.live);
}
