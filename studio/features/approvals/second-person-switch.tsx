import { useState } from 'react';
import { MOST_HOURS_OFF } from '#contract/approval-thresholds.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { ApprovalRules } from './words.ts';

const hourOptions = Object.fromEntries(
  [1, 2, 4, 8, 12, MOST_HOURS_OFF].map((hours) => [hours, `${hours} jam`]),
);

/** Whether a second person is asked for; for an emergency two admins turn that off for some hours. */
export function SecondPersonSwitch({ off }: { off: ApprovalRules['off'] }) {
  const mayTurn = useHasRole('admin');
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState('1');
  const close = () => setOpen(false);
  return (
    <Panel title="Permintaan orang kedua">
      <div className="grid gap-4">
        <p className="text-small">
          {off === null ? (
            <Badge tone="good">Menyala</Badge>
          ) : (
            <Badge tone="bad">Mati sampai {dateTime(off.until)}</Badge>
          )}
        </p>
        <Facts
          facts={[
            ...(off === null
              ? []
              : [
                  { name: 'Sejak', value: dateTime(off.since) },
                  { name: 'Diminta oleh', value: off.by ?? 'Akun yang dihapus' },
                  { name: 'Alasan', value: off.reason },
                ]),
            { name: 'Kalau mati', value: 'Refund, saldo, kupon, dan voucher diputuskan sendiri.' },
            {
              name: 'Tetap dua',
              value:
                'Harga, paket baru, tutup buku, lisensi, penurunan judul, klasifikasi usia, peran, dan batas ini.',
            },
          ]}
        />
        {mayTurn && (
          <div>
            <Button look={off === null ? 'danger' : 'primary'} onClick={() => setOpen(true)}>
              {off === null ? 'Matikan sementara' : 'Nyalakan sekarang'}
            </Button>
          </div>
        )}
      </div>
      {isOpen && off === null && (
        <DeedDialog
          title="Matikan permintaan orang kedua?"
          label="Minta admin lain"
          look="danger"
          intent="off"
          body={{ hours: Number(hours) }}
          onClose={close}
        >
          <p className="text-small text-mist">
            Mati setelah admin lain menyetujui, lalu menyala lagi sendiri. Selama itu terbaca di
            atas setiap halaman Studio, dan setiap tindakan yang karenanya dilakukan sendiri
            mengatakannya di jejak.
          </p>
          <SelectField
            label="Selama"
            value={hours}
            options={hourOptions}
            onChange={({ target }) => setHours(target.value)}
          />
        </DeedDialog>
      )}
      {isOpen && off !== null && (
        <DeedDialog
          title="Nyalakan permintaan orang kedua?"
          label="Nyalakan"
          intent="on"
          body={{}}
          onClose={close}
        >
          <p className="text-small text-mist">Di atas batas, orang kedua diminta lagi.</p>
        </DeedDialog>
      )}
    </Panel>
  );
}
