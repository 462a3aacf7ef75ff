import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listStaffPasskeys, removeStaffPasskey } from '#contract/accounts.ts';
import type { InputOf } from '#contract/call.ts';
import { OwnPasskeys } from '../../features/staff/own-passkeys.tsx';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  return (await call(listStaffPasskeys)).result;
}

export const action = intents({
  remove: async ({ call }, body: InputOf<typeof removeStaffPasskey>['body'] & object) => ({
    notice: (await call(removeStaffPasskey, { body })).message,
  }),
});

export default function OwnPasskeysRoute() {
  return <OwnPasskeys {...useLoaderData<typeof loader>()} />;
}
