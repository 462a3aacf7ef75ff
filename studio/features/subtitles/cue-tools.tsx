import { useState } from 'react';
import type { SubtitleCue } from '#contract/catalog/operator-subtitles.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PositionField } from '../../ui/form/position-field.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { replaced, shifted, stretched, toSrt, toVtt } from './cues.ts';

type Props = {
  cues: readonly SubtitleCue[];
  label: string;
  /** Of a file that goes out: `id-sdh`. */
  fileName: string;
  playhead: () => number;
  isReadOnly: boolean;
  onChange: (cues: readonly SubtitleCue[]) => void;
  onFile: (file: string) => void;
};

/** What changes all lines at once: earlier or later, another length, other words, a file in or out. */
export function CueTools({ cues, label, fileName, playhead, isReadOnly, onChange, onFile }: Props) {
  const [byMs, setByMs] = useState('');
  const [first, setFirst] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const [wanted, setWanted] = useState('');
  const [words, setWords] = useState('');
  const shift = Number(byMs.replace(',', '.')) * 1000;
  const [begin, end] = [cues[0], cues.at(-1)];
  const save = (kind: 'srt' | 'vtt') => {
    const file =
      kind === 'srt'
        ? new Blob([toSrt(cues)], { type: 'application/x-subrip' })
        : new Blob([toVtt(cues)], { type: 'text/vtt' });
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName}.${kind}`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <details className="rounded-m border border-line bg-ink-1 px-4 py-2">
      <summary className="cursor-pointer py-1 text-small font-semibold">Ubah semua baris</summary>
      <fieldset disabled={isReadOnly} className="grid gap-4 py-3">
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label="Geser (detik)"
            hint="Negatif: lebih awal"
            inputMode="decimal"
            placeholder="-1,5"
            value={byMs}
            onChange={({ target }) => setByMs(target.value)}
            className="w-28"
          />
          <Button
            disabled={!Number.isFinite(shift) || shift === 0}
            onClick={() => onChange(shifted(cues, Math.round(shift)))}
          >
            Geser semua
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <PositionField
            label="Baris pertama harusnya mulai"
            ms={first}
            onChange={setFirst}
            playhead={playhead}
          />
          <PositionField
            label="Baris terakhir harusnya mulai"
            ms={last}
            onChange={setLast}
            playhead={playhead}
          />
          <Button
            disabled={first === null || last === null || begin === end}
            onClick={() => {
              if (first === null || last === null || begin === undefined || end === undefined)
                return;
              const anchors = [
                { was: begin.fromMs, is: first },
                { was: end.fromMs, is: last },
              ] as const;
              onChange(stretched(cues, anchors));
            }}
          >
            Regangkan
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label="Cari kata"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          <Field
            label="Ganti dengan"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button
            disabled={wanted === ''}
            onClick={() => {
              const { cues: next, count } = replaced(cues, wanted, words);
              if (count > 0) onChange(next);
              notify({ message: `${count} diganti`, status: count > 0 ? 'success' : 'info' });
            }}
          >
            Ganti semua
          </Button>
        </div>
        <FileButton
          label="Ganti seluruh draf dari file SRT atau WebVTT"
          accept=".srt,.vtt,text/vtt,application/x-subrip"
          onFile={(file) => void file.text().then(onFile)}
        />
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => save('srt')} disabled={cues.length === 0}>
          Unduh {label}, SRT
        </Button>
        <Button size="s" onClick={() => save('vtt')} disabled={cues.length === 0}>
          Unduh {label}, WebVTT
        </Button>
      </div>
    </details>
  );
}
