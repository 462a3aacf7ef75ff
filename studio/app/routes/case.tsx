import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { answerCase, assignCase, getDeskCase } from '#contract/commerce/index.ts';
import { CasePage } from '../../features/cases/case-page.tsx';
import { intents } from '../../lib/intents.server.ts';
import { orNotFound } from '../../lib/or-not-found.server.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const about = { params: { id: params['id'] ?? '' } };
  return { whole: (await orNotFound(call(getDeskCase, about))).result };
}

type Body<C> = InputOf<C>['body' & keyof InputOf<C>] & object;

export function action(args: ActionFunctionArgs) {
  const params = { id: args.params['id'] ?? '' };
  return intents({
    assign: async ({ call }, body: Body<typeof assignCase>) => {
      const { result } = await call(assignCase, { params, body });
      return { notice: result.assignedTo === null ? 'Kasus dilepas.' : 'Kasus ini punyamu.' };
    },
    answer: async ({ call }, body: Body<typeof answerCase>) => {
      await call(answerCase, { params, body });
      return { notice: 'Jawaban dikirim.' };
    },
  })(args);
}

export default function Case() {
  return <CasePage {...useLoaderData<typeof loader>()} />;
}
