import { MailOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { getVerificationState } from '#contract/accounts/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/api.ts';
import { DemoInbox } from '../../ui/demo-inbox.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Resend, type Resent } from './resend.tsx';
import { paths } from '../../lib/page/paths.ts';

const ASK_EVERY_MS = 3_000;

type Props = {
  /** Where the link was sent. */
  sentTo: string;
  inboxUrl: string | null;
  /** What became of a link asked for again without scripts. */
  answer: Resent | undefined;
};

/** Waits for the link to be opened, here or on another device, and moves on by itself. */
export function Waiting({ sentTo, inboxUrl, answer }: Props) {
  useMoveOn();
  return (
    <div className="grid gap-5">
      <MailOpen className="size-12 text-kunyit" aria-hidden="true" />
      <p className="text-mist">
        Kami mengirim tautan ke <strong className="wrap-anywhere text-cloud">{sentTo}</strong>. Buka
        tautan itu di perangkat mana pun; halaman ini lanjut dengan sendirinya.
      </p>
      <output className="flex items-center gap-2 text-small font-semibold text-toska">
        <Spinner /> Menunggu verifikasi
      </output>
      <noscript>
        <a href={paths.verify} className="block py-2 font-semibold text-cloud underline">
          Sudah membuka tautannya? Lanjutkan
        </a>
      </noscript>
      <Resend sentTo={sentTo} answer={answer} />
      <DemoInbox url={inboxUrl} />
    </div>
  );
}

/** Loads the page anew once its answer would be another; a short loss of the connection changes nothing. */
function useMoveOn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      if (await hasMovedOn()) void revalidate();
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}

async function hasMovedOn(): Promise<boolean> {
  try {
    const { result } = await callApi<typeof getVerificationState>(
      'GET',
      '/v2/auth/verification-state',
      undefined,
      { letsIn: true },
    );
    return result.is_verified === 1;
  } catch (error) {
    // The ticket was used in another tab, or is too old: the page knows what to say.
    return isApiError(error, 'accounts.ticketInvalid');
  }
}
