import { useState } from 'react';
import type { EndingLicence } from '#contract/editorial/licence-ends.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { Impact } from './impact.tsx';

type Props = { ending: EndingLicence; onClose: () => void };

/** One end that comes near: what it hits, and that somebody knows of it. */
export function EndingDialog({ ending, onClose }: Props) {
  const { licenceId, titleId, name, licensor, contract, endsAt, warning, acknowledged } = ending;
  const mayAnswer = useHasRole('rights', 'admin');
  const [note, setNote] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const isOpen = mayAnswer && acknowledged === null;
  return (
    <Dialog
      title={`Lisensi ${name} segera habis`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={paths.title(titleId, 'hak')}>Buka lisensinya</ButtonLink>
          {isOpen && (
            <Button
              look="primary"
              isBusy={isBusy}
              onClick={() => send('acknowledge', { licenceId, endsAt, note })}
            >
              Saya tahu
            </Button>
          )}
        </>
      }
    >
      <Alert>{failure?.message}</Alert>
      <Facts
        facts={[
          { name: 'Habis', value: `${dateTime(endsAt)} (peringatan ${warning} hari)` },
          { name: 'Pemegang hak', value: [licensor, contract].filter(Boolean).join(', ') },
          { name: 'Diketahui', value: knownBy(acknowledged) },
          ...(acknowledged?.note ? [{ name: 'Catatan', value: acknowledged.note }] : []),
        ]}
      />
      <Impact titleId={titleId} at={endsAt} />
      {isOpen && (
        <TextArea
          label="Catatan"
          hint="Boleh kosong. Peringatan ini diam sampai batas berikutnya (60, 30, 14, 7, 1 hari), dan hilang begitu lisensinya diperpanjang."
          value={note}
          maxLength={300}
          rows={2}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </Dialog>
  );
}

/** `Rani, 28 Nov 14.02`. */
export function knownBy(acknowledged: EndingLicence['acknowledged']): string {
  if (acknowledged === null) return 'Belum ada';
  return `${acknowledged.by ?? 'Akun terhapus'}, ${dateTime(acknowledged.at)}`;
}
