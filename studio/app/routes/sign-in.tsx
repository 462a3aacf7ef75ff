import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { SignIn } from '../../features/sign-in/sign-in.tsx';
import { ownPage } from '../../lib/paths.ts';
import { studioContext } from '../../lib/studio.server.ts';

export const handle = { isBare: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const studio = context.get(studioContext);
  const next = ownPage(url.searchParams.get('ke'));
  if ((await studio.findSession()) !== null) throw redirect(next);
  return data({ next, isDemo: studio.page.stage !== 'production' });
}

export default function SignInPage() {
  return <SignIn {...useLoaderData<typeof loader>()} />;
}
