import { redirect } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { isOwnPath } from '../../lib/session/last-path.server.ts';
import { chooseZone } from '../../lib/formats/zone.server.ts';
import type { Route } from './+types/zone.ts';

/** Remembers the zone that times are shown in, and goes back to where it was chosen. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const [zone, back] = [form.get('zone'), form.get('back')];
  if (typeof zone === 'string') chooseZone(context.get(platformContext), zone);
  return redirect(typeof back === 'string' && isOwnPath(back) ? back : paths.live);
}

export function loader() {
  return redirect(paths.live);
}
