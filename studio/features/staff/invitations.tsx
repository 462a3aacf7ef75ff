import { useState } from 'react';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { roleNames, useStudio } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { WithdrawDialog } from './staff-dialogs.tsx';
import type { Invited } from './words.ts';

/** Invitations that stand; a lost passkey waits here for the second admin. */
export function Invitations({
  invitations,
  mayChange,
}: {
  invitations: readonly Invited[];
  mayChange: boolean;
}) {
  const { staff } = useStudio();
  const { send, isBusy } = useSend();
  const [leaving, leave] = useState<Invited>();
  if (invitations.length === 0) return null;
  return (
    <Panel title="Undangan yang terbuka" className="mb-4 max-h-72 shrink-0 overflow-y-auto">
      <ul className="-my-2 divide-y divide-line">
        {invitations.map((invitation) => {
          const { invitation_id, email, roles, is_renewal, state, invited_by, expires_at } =
            invitation;
          const isOwn = invited_by?.account_id === staff?.accountId;
          return (
            <li key={invitation_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 font-medium break-words">{email}</span>
              {is_renewal && <Badge tone="waiting">Kunci hilang</Badge>}
              {state === 'waiting' ? (
                <Badge tone="waiting">Menunggu admin kedua</Badge>
              ) : (
                <Badge tone="good">Terkirim</Badge>
              )}
              <span className="text-note text-haze">
                {roles.map((role) => roleNames[role]).join(', ')}; oleh{' '}
                {invited_by?.name ?? 'pengelola server'}; sampai {dateTime(expires_at)}
              </span>
              {mayChange && (
                <span className="ml-auto flex gap-2">
                  {state === 'waiting' && !isOwn && (
                    <Button
                      size="s"
                      look="primary"
                      isBusy={isBusy}
                      onClick={() => send('confirm', { invitation_id })}
                    >
                      Setujui
                    </Button>
                  )}
                  <Button size="s" look="danger" onClick={() => leave(invitation)}>
                    Tarik
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {leaving !== undefined && (
        <WithdrawDialog invitation={leaving} onClose={() => leave(undefined)} />
      )}
    </Panel>
  );
}
