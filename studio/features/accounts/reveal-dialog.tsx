import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = { accountId: string; field: 'email' | 'phone'; onClose: () => void };

/** Shows an address in full once, after its reason was written down. */
export function RevealDialog({ accountId, field, onClose }: Props) {
  const [value, setValue] = useState<string>();
  const title = field === 'email' ? 'Tampilkan email' : 'Tampilkan nomor';
  if (value !== undefined) {
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Tutup</Button>}>
        <p className="text-body font-medium break-all">{value}</p>
      </Dialog>
    );
  }
  return (
    <DeedDialog
      title={title}
      label="Tampilkan"
      intent="reveal"
      body={{ account_id: accountId, field }}
      onClose={onClose}
      onDone={({ result }) => setValue(typeof result === 'string' ? result : 'Tidak ada')}
    />
  );
}
