import { useEffect } from 'react';
import { timeLeft } from '../../../web/lib/formats/formats.ts';
import { bytesText } from '../../lib/formats.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { cancelSending, pauseSending, resumeSending } from './send-files.ts';
import { dropSending, type Sending, type SendingState, useSendings } from './sendings.ts';

const words: Record<SendingState, { text: string; tone: Tone }> = {
  waiting: { text: 'Menunggu', tone: 'plain' },
  sending: { text: 'Mengirim', tone: 'active' },
  paused: { text: 'Dijeda', tone: 'waiting' },
  elsewhere: { text: 'Di tab lain', tone: 'waiting' },
  checking: { text: 'Diperiksa', tone: 'active' },
  done: { text: 'Selesai', tone: 'good' },
  refused: { text: 'Ditolak', tone: 'bad' },
  failed: { text: 'Berhenti', tone: 'bad' },
};

/** What this tab sends, each with its progress. `onSettled`: one has come to an end. */
export function SendingList({ onSettled }: { onSettled: () => void }) {
  const { sendings } = useSendings();
  const isSending = sendings.some(({ state }) => state === 'sending');
  const settled = sendings.filter(({ state }) => state === 'done' || state === 'refused').length;
  useEffect(() => {
    if (settled > 0) onSettled();
    // Asked for once for each that ends.
    // oxlint-disable-next-line react/exhaustive-deps -- the line above says why it runs once
  }, [settled]);
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
  if (sendings.length === 0) return null;
  return (
    <Panel title="Sedang dikirim">
      <ul className="grid gap-4">
        {sendings.map((sending) => (
          <Row key={sending.key} sending={sending} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ sending }: { sending: Sending }) {
  const { key, file, state, sentBytes, problem, assetId } = sending;
  const { text, tone } = words[state];
  const percent = file.size === 0 ? 0 : Math.floor((sentBytes / file.size) * 100);
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-small font-semibold">{file.name}</span>
        <output>
          <Badge tone={tone}>{text}</Badge>
        </output>
        {(state === 'sending' || state === 'waiting') && (
          <Button size="s" onClick={() => void pauseSending(key)}>
            Jeda
          </Button>
        )}
        {(state === 'paused' || state === 'failed' || state === 'elsewhere') && (
          <Button size="s" onClick={() => resumeSending(key)}>
            Lanjutkan
          </Button>
        )}
        {state === 'done' && assetId !== null && (
          <ButtonLink size="s" to={paths.asset(assetId)}>
            Lihat media
          </ButtonLink>
        )}
        {state === 'done' || state === 'refused' || state === 'elsewhere' ? (
          <Button size="s" look="quiet" onClick={() => dropSending(key)}>
            Tutup
          </Button>
        ) : (
          <Button size="s" look="danger" onClick={() => void cancelSending(key)}>
            Batalkan
          </Button>
        )}
      </div>
      <progress
        aria-label={`${file.name} terkirim`}
        value={percent}
        max={100}
        className="h-1.5 w-full accent-jingga"
      />
      <p className="tabular text-note text-haze">
        {bytesText(sentBytes)} dari {bytesText(file.size)}
        {state === 'sending' && restOf(sending)}
      </p>
      {problem !== null && <p className="text-note text-merah">{problem}</p>}
    </li>
  );
}

function restOf({ file, sentBytes, bytesPerSecond }: Sending): string {
  if (bytesPerSecond <= 0) return '';
  const left = ((file.size - sentBytes) / bytesPerSecond) * 1000;
  return ` · ${bytesText(bytesPerSecond)}/d · ${timeLeft(left)}`;
}
