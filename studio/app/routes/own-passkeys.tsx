import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listStaffPasskeys, removeStaffPasskey } from '#contract/accounts/index.ts';
import { getRightsEmail, setRightsEmail } from '#contract/studio/index.ts';
import type { InputOf } from '#contract/call.ts';
import { OwnPasskeys } from '../../features/staff/own-passkeys.tsx';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, hasRole } = context.get(studioContext);
  const [{ result }, rightsEmail] = await Promise.all([
    call(listStaffPasskeys),
    hasRole('rights', 'admin') ? call(getRightsEmail) : null,
  ]);
  return { ...result, rightsEmail: rightsEmail?.result ?? null };
}

export const action = intents({
  remove: async ({ call }, body: InputOf<typeof removeStaffPasskey>['body'] & object) => ({
    notice: (await call(removeStaffPasskey, { body })).message,
  }),
  rightsEmail: async ({ call }, body: InputOf<typeof setRightsEmail>['body'] & object) => ({
    notice: (await call(setRightsEmail, { body })).message,
  }),
});

export default function OwnPasskeysRoute() {
  return <OwnPasskeys {...useLoaderData<typeof loader>()} />;
}
