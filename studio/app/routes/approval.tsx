import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { decideApproval, getApproval, withdrawApproval } from '#contract/studio/index.ts';
import { ApprovalPage } from '../../features/approvals/approval-page.tsx';
import { intents } from '../../lib/intents.server.ts';
import { orNotFound } from '../../lib/or-not-found.server.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const about = { params: { id: params['id'] ?? '' } };
  return { approval: (await orNotFound(call(getApproval, about))).result };
}

const done: Record<string, string> = {
  approved: 'Disetujui dan dijalankan.',
  refused: 'Ditolak.',
  returned: 'Kembali ke peminta: keadaannya sudah berubah.',
  expired: 'Sudah lewat waktu.',
};

export function action(args: ActionFunctionArgs) {
  const params = { id: args.params['id'] ?? '' };
  return intents({
    decide: async ({ call }, body: InputOf<typeof decideApproval>['body'] & object) => {
      const { result } = await call(decideApproval, { params, body });
      return { notice: done[result.state] ?? 'Diputuskan.' };
    },
    withdraw: async ({ call }) => {
      await call(withdrawApproval, { params });
      return { notice: 'Permintaan dibatalkan.' };
    },
  })(args);
}

export default function Approval() {
  return <ApprovalPage {...useLoaderData<typeof loader>()} />;
}
