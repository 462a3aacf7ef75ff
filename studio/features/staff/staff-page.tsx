import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { listStaff } from '#contract/accounts/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { roleNames, useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page } from '../../ui/page.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog, RemoveDialog, RenewDialog, RolesDialog } from './staff-dialogs.tsx';
import type { Invited, Member } from './words.ts';

const columns: readonly GridColumn<Member>[] = [
  {
    id: 'name',
    header: 'Nama',
    cell: ({ name, is_self }) => (
      <span className="font-medium">
        {name} {is_self && <span className="font-normal text-haze">(kamu)</span>}
      </span>
    ),
  },
  { id: 'email', header: 'Email', width: 'minmax(10rem,1.4fr)', cell: ({ email }) => email },
  {
    id: 'roles',
    header: 'Peran',
    width: 'minmax(12rem,2fr)',
    cell: ({ roles }) => (
      <span className="flex gap-1">
        {roles.map(({ role }) => (
          <Badge key={role} tone={role === 'admin' ? 'active' : 'plain'}>
            {roleNames[role]}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'passkeys',
    header: 'Kunci sandi',
    width: '8rem',
    cell: ({ passkeys }) =>
      passkeys === 0 ? <Badge tone="waiting">Belum ada</Badge> : `${passkeys} kunci`,
  },
  {
    id: 'seen',
    header: 'Terakhir dipakai',
    width: '11rem',
    cell: ({ last_seen_at }) =>
      last_seen_at === null ? (
        <span className="text-haze">Belum pernah</span>
      ) : (
        dateTime(last_seen_at)
      ),
  },
];

const more = async (after: string): Promise<GridWindow<Member>> => {
  const { result } = await callStudio<typeof listStaff>('GET', '/studio/v1/staff/list', {
    query: { after },
  });
  return { rows: result.staff, next: result.next };
};

type Open = { member: Member; deed: 'look' | 'roles' | 'renew' | 'remove' };

/** Who works here: roles, invitations, lost passkeys. Auditors look, admins change. */
export function StaffPage({
  first,
  invitations,
}: {
  first: GridWindow<Member>;
  invitations: readonly Invited[];
}) {
  const [isInviting, setInviting] = useState(false);
  const [open, setOpen] = useState<Open>();
  const mayChange = useHasRole('admin');
  const close = () => setOpen(undefined);
  return (
    <Page
      title="Petugas"
      isFull
      lead="Kuasa petugas hanya ada di sesi Studio; di aplikasi penonton mereka penonton biasa."
      actions={
        mayChange && (
          <Button look="primary" onClick={() => setInviting(true)}>
            <UserPlus className="size-4" aria-hidden="true" />
            Undang petugas
          </Button>
        )
      }
    >
      <Invitations invitations={invitations} mayChange={mayChange} />
      <Grid
        label="Petugas"
        columns={columns}
        first={first}
        more={more}
        rowId={({ account_id }) => account_id}
        onOpen={(member) => setOpen({ member, deed: 'look' })}
        empty={
          <Empty title="Belum ada petugas">Undang petugas pertama dengan alamat emailnya.</Empty>
        }
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open?.deed === 'look' && (
        <MemberDialog
          member={open.member}
          onClose={close}
          footer={
            mayChange &&
            !open.member.is_self && (
              <>
                <Button look="danger" onClick={() => setOpen({ ...open, deed: 'remove' })}>
                  Keluarkan
                </Button>
                <Button onClick={() => setOpen({ ...open, deed: 'renew' })}>
                  Kunci sandi hilang
                </Button>
                <Button look="primary" onClick={() => setOpen({ ...open, deed: 'roles' })}>
                  Ubah peran
                </Button>
              </>
            )
          }
        />
      )}
      {open?.deed === 'roles' && <RolesDialog member={open.member} onClose={close} />}
      {open?.deed === 'renew' && <RenewDialog member={open.member} onClose={close} />}
      {open?.deed === 'remove' && <RemoveDialog member={open.member} onClose={close} />}
    </Page>
  );
}

function MemberDialog({
  member,
  footer,
  onClose,
}: {
  member: Member;
  footer: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog title={member.name} size="m" footer={footer} onClose={onClose}>
      <Facts
        facts={[
          { name: 'Email', value: member.email },
          { name: 'Kunci sandi Studio', value: `${member.passkeys}` },
          {
            name: 'Terakhir dipakai',
            value: member.last_seen_at === null ? 'Belum pernah' : dateTime(member.last_seen_at),
          },
          ...member.roles.map(({ role, granted_at, granted_by }) => ({
            name: roleNames[role],
            value: `sejak ${dateTime(granted_at)}${
              granted_by === null ? ', oleh pengelola server' : `, oleh ${granted_by}`
            }`,
          })),
        ]}
      />
      {member.is_self && (
        <p className="text-note text-haze">
          Peran dan kuncimu sendiri hanya bisa diubah admin lain.
        </p>
      )}
    </Dialog>
  );
}
