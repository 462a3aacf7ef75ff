import { useState } from 'react';
import { LOGO_PATH, type StaffChannel } from '#contract/live/operator-channels.ts';
import { sendPicture, useNextPicture } from '../../lib/send-picture.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { FileButton, PICTURES } from '../../ui/form/file-button.tsx';

type Props = { channel: StaffChannel; mayEdit: boolean };

/** A channel's logo: a file of one's own, or the letters on its colour. */
export function LogoPanel({ channel, mayEdit }: Props) {
  const { channelId, logoUrl, name, colour } = channel;
  const next = useNextPicture(logoUrl ?? '');
  const [failure, setFailure] = useState<string>();
  const { send, isBusy } = useSend();
  async function sendLogo(file: File): Promise<void> {
    const problem = await sendPicture(LOGO_PATH, { channelId }, file);
    setFailure(problem);
    if (problem === undefined) next.begin();
  }
  return (
    <Panel title="Logo">
      <div className="flex flex-wrap items-center gap-4">
        {logoUrl?.startsWith('/') === true && (
          <img
            src={logoUrl}
            alt={`Logo ${name}`}
            className="size-16 rounded-s object-contain"
            style={{ background: colour }}
          />
        )}
        <p className="text-small text-haze">
          {next.isWaiting ? 'Logonya sedang dibuat…' : logoWords(logoUrl)}
        </p>
        {mayEdit && (
          <FileButton accept={PICTURES} label="Kirim logo" onFile={(file) => void sendLogo(file)} />
        )}
        {mayEdit && logoUrl !== null && (
          <Button
            size="s"
            isBusy={isBusy}
            onClick={() => send('save', { channelId, logoUrl: null })}
          >
            Lepas logo
          </Button>
        )}
      </div>
      <Alert>{failure}</Alert>
    </Panel>
  );
}

function logoWords(logoUrl: string | null): string {
  if (logoUrl === null) return 'Belum ada: penonton melihat hurufnya.';
  return logoUrl.startsWith('/')
    ? 'Penonton melihat logo ini.'
    : 'Alamat di situs lain, dari daftar saluran: situs kita tidak menampilkannya. Kirim filenya.';
}
