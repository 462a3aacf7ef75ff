import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  confirmStaffInvitation,
  inviteStaff,
  listStaff,
  removeStaff,
  renewStaffPasskey,
  saveStaffRoles,
  withdrawStaffInvitation,
} from '#contract/accounts/index.ts';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { result } = await context.get(studioContext).call(listStaff, { query: {} });
  return { first: { rows: result.staff, next: result.next }, invitations: result.invitations };
}

export const action = intents({
  invite: async ({ call }, body) => {
    const { result } = await call(inviteStaff, { body });
    return { notice: sentWords(result) };
  },
  renew: async ({ call }, body) => {
    const { result } = await call(renewStaffPasskey, { body });
    return { notice: sentWords(result) };
  },
  confirm: async ({ call }, body) => {
    const { result } = await call(confirmStaffInvitation, { body });
    return { notice: sentWords(result) };
  },
  withdraw: async ({ call }, body) => {
    await call(withdrawStaffInvitation, { body });
    return { notice: 'Undangan ditarik.' };
  },
  roles: async ({ call }, body) => {
    await call(saveStaffRoles, { body });
    return { notice: 'Peran disimpan. Berlaku seketika.' };
  },
  remove: async ({ call }, body) => {
    await call(removeStaff, { body });
    return { notice: 'Dikeluarkan dari Studio. Sesinya sudah berakhir.' };
  },
});

function sentWords({ email, state }: { email: string; state: 'waiting' | 'sent' }): string {
  return state === 'waiting'
    ? `Permintaan untuk ${email} menunggu persetujuan admin lain.`
    : `Undangan dikirim ke ${email}.`;
}

export default function Staff() {
  return <StaffPage {...useLoaderData<typeof loader>()} />;
}
