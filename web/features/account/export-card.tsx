import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { getExport } from '#contract/accounts/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { showError } from '../../lib/feedback/show-error.ts';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { endpoints } from '../../lib/page/paths.ts';

export type ExportView = {
  id: string;
  state: 'waiting' | 'ready' | 'failed' | 'expired';
  /** Until when it can be downloaded. */
  until: string | null;
  size: string | null;
};

const LOOK_EVERY_MS = 2_000;

type Props = { copy: ExportView | null; error: string | undefined };

/** "Unduh datamu": asked for with one press, made in the background, followed live. */
export function ExportCard({ copy, error }: Props) {
  const { formData } = useNavigation();
  const isWaiting = copy?.state === 'waiting';
  useLookAgain(isWaiting, { everyMs: LOOK_EVERY_MS });
  const isReady = copy?.state === 'ready';
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lead font-bold">Unduh datamu</h2>
        <p className="text-small text-mist">
          Semua yang kami simpan tentang akunmu dalam satu berkas ZIP: profil, perangkat,
          pembayaran, riwayat, koleksi, dan lainnya.
        </p>
      </div>
      <output className="flex items-center gap-3 text-small empty:hidden" aria-live="polite">
        {isWaiting && <Spinner />}
        {copy !== null && <span>{stateWords(copy)}</span>}
      </output>
      {error !== undefined && (
        <p role="alert" className="text-small text-merah">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isReady && <DownloadLink id={copy.id} />}
        {!isWaiting && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="export" />
            <Button
              type="submit"
              look={isReady ? 'quiet' : 'secondary'}
              isBusy={formData?.get('intent') === 'export'}
            >
              {isReady ? 'Buat salinan baru' : 'Buat salinan data'}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

function stateWords({ state, until, size }: ExportView): string {
  switch (state) {
    case 'waiting':
      return 'Salinan sedang dibuat. Biasanya kurang dari satu menit; kami juga mengirim email.';
    case 'ready':
      return `Siap diunduh (${size}), sampai ${until}.`;
    case 'failed':
      return 'Salinan terakhir gagal dibuat. Coba sekali lagi.';
    case 'expired':
      return 'Salinan terakhir sudah dihapus karena masa simpannya habis.';
  }
}

function DownloadLink({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false);
  const href = endpoints.exportFile(id);
  /** The session may have grown old on this page: a call renews it, a plain link would not. */
  async function renewThenLoad(): Promise<void> {
    try {
      await callApi<typeof getExport>('GET', '/v2/account/export');
      location.assign(href);
    } catch (error) {
      await showError(error);
    }
  }
  function onClick(event: MouseEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    void renewThenLoad().finally(() => setBusy(false));
  }
  return (
    <a href={href} download onClick={onClick} className={buttonLook({})}>
      {isBusy ? <Spinner /> : <Download className="size-4" aria-hidden="true" />}
      Unduh berkas ZIP
    </a>
  );
}
