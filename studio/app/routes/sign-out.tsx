import { type ActionFunctionArgs, redirect } from 'react-router';
import { endStaffSession } from '#contract/accounts/index.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function action({ context }: ActionFunctionArgs) {
  const studio = context.get(studioContext);
  try {
    await studio.call(endStaffSession, { body: {} });
  } catch (error) {
    // It was over already: that is what was wanted.
    if (!isApiError(error) || error.failure.status >= 500) throw error;
    studio.setCookie('studio_session', undefined);
  }
  return redirect(paths.signIn);
}

export function loader() {
  return redirect(paths.start);
}
