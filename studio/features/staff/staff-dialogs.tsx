import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { StaffRole } from '#contract/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import type { Invited, Member } from './words.ts';

type Close = { onClose: () => void };

/** A deed on the staff with its reason, which goes into the record. */
function ReasonDialog({
  title,
  label,
  look = 'primary',
  intent,
  body,
  isReady = true,
  onClose,
  children,
}: Close & {
  title: string;
  label: string;
  look?: ButtonLook;
  intent: string;
  body: object;
  isReady?: boolean;
  children: ReactNode;
}) {
  const form = useId();
  const [reason, setReason] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  function submit(event: FormEvent): void {
    event.preventDefault();
    send(intent, { ...body, reason });
  }
  return (
    <Dialog
      title={title}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look={look} isBusy={isBusy} disabled={!isReady}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {children}
        <ReasonField value={reason} onChange={setReason} length={[3, 300]} />
        <Alert>{failure?.message}</Alert>
      </form>
    </Dialog>
  );
}

export function InviteDialog({ onClose }: Close) {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  return (
    <ReasonDialog
      title="Undang petugas"
      label="Kirim undangan"
      intent="invite"
      body={{ email: email.trim(), roles }}
      isReady={roles.length > 0}
      onClose={onClose}
    >
      <Field
        label="Alamat email"
        type="email"
        value={email}
        maxLength={254}
        required
        hint="Berlaku 24 jam. Yang diundang masuk ke Tayang dengan alamat ini, lalu membuat kunci sandi Studio."
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleBoxes chosen={roles} onChange={setRoles} />
    </ReasonDialog>
  );
}

export function RolesDialog({ member, onClose }: Close & { member: Member }) {
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles.map(({ role }) => role));
  return (
    <ReasonDialog
      title={`Peran ${member.name}`}
      label="Simpan peran"
      intent="roles"
      body={{ account_id: member.account_id, roles }}
      isReady={roles.length > 0}
      onClose={onClose}
    >
      <p className="text-mist">
        Berlaku seketika. Peran yang dicabut mengakhiri sesi {member.name} yang sedang terbuka.
      </p>
      <RoleBoxes chosen={roles} onChange={setRoles} />
    </ReasonDialog>
  );
}

export function RenewDialog({ member, onClose }: Close & { member: Member }) {
  return (
    <ReasonDialog
      title="Kunci sandi hilang"
      label="Minta undangan baru"
      intent="renew"
      body={{ account_id: member.account_id }}
      onClose={onClose}
    >
      <p className="text-mist">
        {member.name} mendapat undangan untuk kunci sandi baru setelah admin lain menyetujuinya.
        Begitu dipakai, kunci yang lama tidak berlaku dan semua sesinya berakhir.
      </p>
    </ReasonDialog>
  );
}

export function RemoveDialog({ member, onClose }: Close & { member: Member }) {
  return (
    <ReasonDialog
      title={`Keluarkan ${member.name}?`}
      label="Keluarkan dari Studio"
      look="danger"
      intent="remove"
      body={{ account_id: member.account_id }}
      onClose={onClose}
    >
      <p className="text-mist">
        Semua peran, kunci sandi Studio, dan sesinya dicabut. Akun penontonnya tetap ada.
      </p>
    </ReasonDialog>
  );
}

export function WithdrawDialog({ invitation, onClose }: Close & { invitation: Invited }) {
  return (
    <ReasonDialog
      title="Tarik undangan?"
      label="Tarik undangan"
      look="danger"
      intent="withdraw"
      body={{ invitation_id: invitation.invitation_id }}
      onClose={onClose}
    >
      <p className="text-mist">Tautan untuk {invitation.email} tidak berlaku lagi.</p>
    </ReasonDialog>
  );
}
