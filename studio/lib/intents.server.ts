import { type ActionFunctionArgs, data } from 'react-router';
import { isApiError } from '../../web/lib/api/api-error.ts';
import { textOf } from '../../web/lib/platform/form.server.ts';
import type { Sent } from './use-send.ts';
import { type Studio, studioContext } from './studio.server.ts';

/** What one intent does with the body that was sent; the platform's call checks the body whole. */
type Intent = (studio: Studio, body: never) => Promise<Sent>;

/**
 * The action of a page that `useSend` talks to: `export const action = intents({ publish: ({ call }, body) => ... })`.
 * What the platform refuses, or can't do just now, comes back as `failure`: the page stays, with what was typed in it. A fault
 * of the page itself goes to the error boundary.
 */
export function intents(known: Readonly<Record<string, Intent>>) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const intent = known[textOf(form, 'intent')];
    if (intent === undefined) throw data(null, { status: 400 });
    try {
      return data<Sent>(await intent(context.get(studioContext), bodyOf(form)));
    } catch (error) {
      if (!isApiError(error)) throw error;
      return data<Sent>({ failure: error.failure }, { status: error.failure.status });
    }
  };
}

function bodyOf(form: FormData): never {
  try {
    return JSON.parse(textOf(form, 'body')) as never;
  } catch {
    throw data(null, { status: 400 });
  }
}
