import { useState } from 'react';
import type { StaffRole } from '#contract/call.ts';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import type { Invited, Member } from './words.ts';

type Close = { onClose: () => void };

export function InviteDialog({ onClose }: Close) {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  return (
    <DeedDialog
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
    </DeedDialog>
  );
}

export function RolesDialog({ member, onClose }: Close & { member: Member }) {
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles.map(({ role }) => role));
  return (
    <DeedDialog
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
    </DeedDialog>
  );
}

export function RenewDialog({ member, onClose }: Close & { member: Member }) {
  return (
    <DeedDialog
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
    </DeedDialog>
  );
}

export function RemoveDialog({ member, onClose }: Close & { member: Member }) {
  return (
    <DeedDialog
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
    </DeedDialog>
  );
}

export function WithdrawDialog({ invitation, onClose }: Close & { invitation: Invited }) {
  return (
    <DeedDialog
      title="Tarik undangan?"
      label="Tarik undangan"
      look="danger"
      intent="withdraw"
      body={{ invitation_id: invitation.invitation_id }}
      onClose={onClose}
    >
      <p className="text-mist">Tautan untuk {invitation.email} tidak berlaku lagi.</p>
    </DeedDialog>
  );
}
