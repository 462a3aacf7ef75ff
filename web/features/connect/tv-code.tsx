import { type ReactNode, useEffect } from 'react';
import { Form, useSubmit } from 'react-router';
import { carriedFields } from '../../lib/account/carried-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { CodeView } from './shapes.ts';
import { useCodeState } from './use-code-state.ts';

/** The code of this screen, to be read and scanned from the sofa; signs in by itself once it was approved. */
export function TvCode({ initial, onRefused }: { initial: CodeView; onRefused: () => void }) {
  const { code, isConnected, onExpired } = useCodeState(initial);
  const submit = useSubmit();
  const { state } = code;
  const address = code.verification_uri.replace(/^https?:\/\//, '');
  const [first = '', second = ''] = code.code.split('-');

  useEffect(() => {
    if (state === 'refused') onRefused();
    if (state !== 'approved') return;
    void submit({ intent: 'claim', ...carriedFields() }, { method: 'post', replace: true });
  }, [state, submit, onRefused]);

  return (
    <div className="grid items-center gap-8 md:grid-cols-[minmax(0,1fr)_auto] md:gap-[5vw]">
      <div className="grid gap-6 md:gap-[2.4vw]">
        <ol className="grid gap-3 text-body text-mist md:gap-[1.2vw] md:text-lead lg:text-head">
          <Step number={1}>
            Di HP yang sudah masuk, pindai kode QR ini atau buka{' '}
            <strong className="text-cloud">{address}</strong>
          </Step>
          <Step number={2}>Cocokkan kodenya, lalu setujui:</Step>
        </ol>
        <p className="text-code font-extrabold whitespace-nowrap text-kunyit">
          <span className="sr-only">Kode: {code.code.replace('-', '').split('').join(' ')}</span>
          <span aria-hidden="true">
            {first}
            <span className="px-[0.1em] text-haze">-</span>
            {second}
          </span>
        </p>
        <div className="grid gap-1 text-small md:text-lead">
          <output className="flex items-center gap-2 font-semibold text-toska">
            <Spinner />
            {wordsOf(state, isConnected)}
          </output>
          <p className="text-mist">
            Kode baru muncul dalam{' '}
            <Countdown
              key={code.code}
              until={code.expires_at}
              serverNow={code.now}
              onEnd={onExpired}
            />
          </p>
        </div>
        <noscript>
          <Form method="post">
            <input type="hidden" name="intent" value="claim" />
            <Button type="submit" size="l">
              Sudah disetujui? Lanjutkan
            </Button>
          </Form>
        </noscript>
      </div>
      <div className="mx-auto w-[min(68vw,17rem)] md:w-[min(32vw,58vh)]">
        <QrCode
          text={code.verification_uri_complete}
          label={`Kode QR ke ${address} dengan kode di layar ini`}
        />
      </div>
    </div>
  );
}

function wordsOf(state: CodeView['state'], isConnected: boolean): string {
  if (state === 'approved') return 'Disetujui. Sebentar lagi mulai.';
  return isConnected ? 'Menunggu persetujuan dari HP-mu' : 'Menyambung kembali';
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex items-start gap-[0.7em]">
      <span
        aria-hidden="true"
        className="grid size-[1.6em] shrink-0 place-items-center rounded-full bg-ink-3 text-[0.85em] font-bold text-cloud"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}
