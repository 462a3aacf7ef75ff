import { type FormEvent, useState } from 'react';
import type { Captions } from '#contract/catalog/operator-subtitles.ts';
import { useRevalidateWhile } from '../../lib/use-revalidate-while.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';

export const languages: Readonly<Record<string, string>> = {
  id: 'Indonesia',
  en: 'Inggris',
  jv: 'Jawa',
  su: 'Sunda',
  ms: 'Melayu',
};
const AGAIN_MS = 5_000;
const MINUTE_MS = 60_000;

type Props = { assetId: string; captions: Captions; isReadOnly: boolean };

/** What a machine was asked to write down of a film, how far it is, and the way to ask it. */
export function MachineCaptions({ assetId, captions, isReadOnly }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isOn, requests } = captions;
  const isWaiting = requests.some(({ state }) => state === 'waiting');
  useRevalidateWhile(isWaiting, AGAIN_MS);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: () => setAsking(false) });
  const ask = (lang: string) => send('askCaptions', { assetId, lang });
  return (
    <section aria-label="Takarir otomatis" className="mt-3 grid justify-items-start gap-2">
      <ul className="grid w-full gap-2">
        {requests.map(({ lang, label, state, heardMs, totalMs, problem }) => (
          <li key={lang} className="flex flex-wrap items-center gap-2 text-small">
            <span className="font-semibold">Takarir mesin, {label}</span>
            <Badge tone={state === 'failed' ? 'bad' : 'active'}>
              {state === 'failed' ? 'Gagal' : 'Berjalan'}
            </Badge>
            {totalMs !== null && (
              <span className="tabular text-haze">
                {Math.floor(heardMs / MINUTE_MS)} dari {Math.ceil(totalMs / MINUTE_MS)} menit
              </span>
            )}
            {problem !== null && (
              <span className="text-kunyit">
                {problem} {state === 'waiting' && 'Dicoba lagi sendiri.'}
              </span>
            )}
            {isOn && !isReadOnly && state === 'failed' && (
              <Button size="s" isBusy={isBusy} onClick={() => ask(lang)}>
                Coba lagi
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOn ? (
        !isReadOnly && (
          <Button size="s" onClick={() => setAsking(true)}>
            Buat takarir otomatis
          </Button>
        )
      ) : (
        <p className="text-note text-haze">
          Takarir otomatis belum dinyalakan di layanan ini; operator menyalakannya dengan
          CAPTIONS_URL.
        </p>
      )}
      {isAsking && (
        <Dialog title="Buat takarir otomatis" onClose={() => setAsking(false)}>
          <form
            className="grid gap-4"
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget).get('lang');
              ask(typeof typed === 'string' ? typed.trim() : '');
            }}
          >
            <Alert>{failure?.message}</Alert>
            <LanguageField defaultValue="id" />
            <p className="text-small text-haze">
              Mesin menulis yang diucapkan dalam bahasa ini. Hasilnya draf: penonton baru melihatnya
              setelah kamu membaca dan menerbitkannya.
            </p>
            <Button type="submit" look="primary" isBusy={isBusy} className="justify-self-end">
              Mulai
            </Button>
          </form>
        </Dialog>
      )}
    </section>
  );
}

/** The code of a language, with those that are common here to choose from. */
export function LanguageField({
  error,
  defaultValue,
}: {
  error?: string | undefined;
  defaultValue?: string;
}) {
  return (
    <>
      <Field
        label="Kode bahasa"
        name="lang"
        list="kode-bahasa"
        required
        error={error}
        defaultValue={defaultValue}
      />
      <datalist id="kode-bahasa">
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
