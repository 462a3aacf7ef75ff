import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  answerTicket,
  assignTicket,
  getDeskTicket,
  listSavedReplies,
} from '#contract/commerce/index.ts';
import { TicketPage } from '../../features/tickets/ticket-page.tsx';
import { intents } from '../../lib/intents.server.ts';
import { orNotFound } from '../../lib/or-not-found.server.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const about = { params: { id: params['id'] ?? '' } };
  const [whole, saved] = await Promise.all([
    orNotFound(call(getDeskTicket, about)),
    call(listSavedReplies),
  ]);
  return { whole: whole.result, replies: saved.result.replies };
}

type Body<C> = InputOf<C>['body' & keyof InputOf<C>] & object;

export function action(args: ActionFunctionArgs) {
  const params = { id: args.params['id'] ?? '' };
  return intents({
    assign: async ({ call }, body: Body<typeof assignTicket>) => {
      const { result } = await call(assignTicket, { params, body });
      return { notice: result.assignedTo === null ? 'Kasus dilepas.' : 'Kasus ini punyamu.' };
    },
    answer: async ({ call }, body: Body<typeof answerTicket>) => {
      await call(answerTicket, { params, body });
      return { notice: 'Jawaban dikirim.' };
    },
  })(args);
}

export default function Ticket() {
  return <TicketPage {...useLoaderData<typeof loader>()} />;
}
