import { Gift, X } from 'lucide-react';
import { useFetcher } from 'react-router';
import { date, rupiah } from '../lib/formats/formats.ts';
import { paths } from '../lib/page/paths.ts';
import type { Welcome } from '../lib/account/welcome.server.ts';
import { IconButton } from './icon-button.tsx';

type Props = {
  welcome: Welcome;
  timezone: string | undefined;
  /** With a button that puts it away for good. */
  canClose?: boolean;
};

/** Tells a new viewer what came with the account. */
export function WelcomeNote({ welcome, timezone, canClose = false }: Props) {
  const fetcher = useFetcher();
  if (fetcher.state !== 'idle') return null;
  const { trialUntil, voucher } = welcome;
  return (
    <aside
      aria-labelledby="hadiah"
      className="flex items-start gap-4 rounded-l border border-kunyit/40 bg-kunyit-deep p-4 md:p-5"
    >
      <Gift className="mt-0.5 size-7 shrink-0 text-kunyit" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 id="hadiah" className="font-bold">
          Hadiah selamat datang untukmu
        </h2>
        <ul className="grid gap-1 text-small text-mist">
          {trialUntil !== null && (
            <li>
              <strong className="text-cloud">Lite gratis 7 hari</strong>, aktif sampai{' '}
              {date(trialUntil, timezone)}. Berhenti sendiri, tanpa tagihan.
            </li>
          )}
          {voucher !== null && (
            <li>
              <strong className="text-cloud">Voucher {voucher.percent}%</strong>
              {voucher.maxRupiah !== null && ` (maksimal ${rupiah(voucher.maxRupiah)})`}, berlaku
              sampai {date(voucher.until, timezone)}. Tersimpan di halaman Langganan.
            </li>
          )}
        </ul>
      </div>
      {canClose && (
        <fetcher.Form method="post" action={paths.welcome}>
          <IconButton type="submit" label="Tutup pesan hadiah" className="-mt-2 -mr-2">
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </fetcher.Form>
      )}
    </aside>
  );
}
