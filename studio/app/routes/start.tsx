import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { StartPage } from '../../features/start/start-page.tsx';
import { studioContext } from '../../lib/studio.server.ts';
import { placeOf } from '../navigation.ts';
import { paths } from '../../lib/paths.ts';
import { tasks } from '../tasks.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const studio = context.get(studioContext);
  const session = await studio.findSession();
  const own = tasks.filter(({ roles }) => studio.hasRole(...roles));
  const counted = await Promise.all(
    own.map(async ({ id, label, hint, to, count }) => {
      const place = placeOf(to.split('?')[0] ?? '');
      const isThere = place !== undefined && place.path !== paths.start;
      // One area that does not answer leaves the others their numbers.
      const found = await count(studio).catch(() => null);
      return { id, label, hint, to: isThere ? to : null, found };
    }),
  );
  return { name: session?.account.name ?? '', tasks: counted };
}

export default function Start() {
  return <StartPage {...useLoaderData<typeof loader>()} />;
}
