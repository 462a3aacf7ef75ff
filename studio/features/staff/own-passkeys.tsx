import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type {
  addStaffPasskey,
  getSparePasskeyOptions,
  listStaffPasskeys,
} from '#contract/accounts/index.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { getRightsEmail } from '#contract/studio/index.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { callStudio } from '../../lib/call.ts';
import { makePasskey, passkeyProblem } from '../../lib/passkey.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';

type Passkey = AnswerOf<typeof listStaffPasskeys>['result']['passkeys'][number];

type RightsEmail = AnswerOf<typeof getRightsEmail>['result'];
type Props = {
  passkeys: readonly Passkey[];
  /** Null for who has no part in rights. */
  rightsEmail: RightsEmail | null;
};

/** The studio passkeys of who works here, where a spare one is made before the first is lost, and the e-mails they get. */
export function OwnPasskeys({ passkeys, rightsEmail }: Props) {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const [leaving, leave] = useState<Passkey>();
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: () => leave(undefined) });
  async function add(): Promise<void> {
    setMaking(true);
    setProblem(undefined);
    try {
      const options = await callStudio<typeof getSparePasskeyOptions>(
        'POST',
        '/studio/v1/passkey/options',
      );
      const credential = await makePasskey(options.result);
      const { message } = await callStudio<typeof addStaffPasskey>(
        'POST',
        '/studio/v1/passkey/add',
        { body: { credential } },
      );
      notify({ message, status: 'success' });
      await revalidate();
    } catch (error) {
      setProblem(passkeyProblem(error));
    }
    setMaking(false);
  }
  return (
    <Page
      title="Kunci sandi Studio"
      lead="Kunci sandi membuka Studio dengan peranmu. Simpan satu cadangan di perangkat lain, supaya kehilangan satu perangkat tidak menghentikan kerjamu."
    >
      <div className="grid max-w-form gap-4">
        <Alert>{problem}</Alert>
        <Panel
          title={`Kunci sandimu (${passkeys.length})`}
          actions={
            <Button size="s" isBusy={isMaking} onClick={() => void add()}>
              Tambah cadangan
            </Button>
          }
        >
          <ul className="grid gap-3">
            {passkeys.map((passkey) => (
              <li key={passkey.passkey_id} className="flex flex-wrap items-center gap-3 text-small">
                <KeyRound className="size-4 shrink-0 text-haze" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{passkey.name}</span>
                  <span className="block text-note text-haze">
                    Dibuat {dateTime(passkey.created_at)}
                    {passkey.last_used_at === null
                      ? ', belum pernah dipakai'
                      : `, terakhir dipakai ${dateTime(passkey.last_used_at)}`}
                  </span>
                </span>
                {passkeys.length > 1 && (
                  <Button size="s" look="danger" onClick={() => leave(passkey)}>
                    Hapus<span className="sr-only"> {passkey.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {passkeys.length === 1 && (
            <p className="mt-3 text-note text-haze">
              Kunci sandi terakhir tidak bisa dihapus. Kalau hilang, dua admin perlu menyetujui yang
              baru.
            </p>
          )}
        </Panel>
        {rightsEmail !== null && <EmailPanel rightsEmail={rightsEmail} />}
      </div>
      {leaving !== undefined && (
        <Dialog
          title="Hapus kunci sandi ini?"
          onClose={() => leave(undefined)}
          footer={
            <Button
              look="danger"
              isBusy={isBusy}
              onClick={() => send('remove', { passkey_id: leaving.passkey_id })}
            >
              Hapus kunci sandi
            </Button>
          }
        >
          <Alert>{failure?.message}</Alert>
          <p className="text-small text-mist">
            {leaving.name} tidak membuka Studio lagi, dan sesi Studiomu di tempat lain berakhir.
          </p>
        </Dialog>
      )}
    </Page>
  );
}

function EmailPanel({ rightsEmail: { isWanted, email } }: { rightsEmail: RightsEmail }) {
  const { send, isBusy } = useSend();
  return (
    <Panel title="Surat harian hak siar">
      <CheckField
        label="Kirimi aku surat setiap pagi"
        hint={
          email === null
            ? 'Akunmu belum punya alamat email, jadi suratnya belum bisa dikirim.'
            : `Lisensi yang segera habis dan permintaan penurunan yang terbuka, ke ${email}. Tanpa keduanya tidak ada surat.`
        }
        checked={isWanted}
        disabled={isBusy || email === null}
        onChange={({ target }) => send('rightsEmail', { isWanted: target.checked })}
      />
    </Panel>
  );
}
