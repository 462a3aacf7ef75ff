import { type MiddlewareFunction, redirect } from 'react-router';
import { belowStudio, openPages, signInFrom } from '../../lib/paths.ts';
import { studioContext } from '../../lib/studio.server.ts';

/** Leads who has no staff session to the sign-in page. Roles are judged by the root's loader, which has the frame. */
export const guard: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const studio = context.get(studioContext);
  const path = belowStudio(url.pathname);
  const isOpen = openPages.some((page) => page.test(path));
  if (!isOpen && (await studio.findSession()) === null)
    throw redirect(`/studio${signInFrom(path + url.search)}`);
  const response = await next();
  for (const cookie of studio.page.setCookies) response.headers.append('set-cookie', cookie);
  return response;
};
