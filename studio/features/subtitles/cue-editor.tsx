import { Plus, Redo2, Undo2 } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { SubtitleSummary } from '#contract/catalog/operator-subtitles.ts';
import { Spinner } from '../../../web/ui/spinner.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { CueList } from './cue-list.tsx';
import { CueTools } from './cue-tools.tsx';
import { cuesAt, problemsOf, withCueAt } from './cues.ts';
import { useDraft } from './use-draft.ts';
import { Waveform } from './waveform.tsx';

/** A text that is edited: one that is there, or a new one, empty or with the lines of another. */
export type OpenText = Pick<SubtitleSummary, 'lang' | 'label' | 'kind'> & {
  isNew: boolean;
  copyOf?: Pick<SubtitleSummary, 'lang' | 'kind'> | undefined;
};

type Props = {
  assetId: string;
  durationMs: number | null;
  summary: OpenText;
  player: RefObject<HTMLVideoElement | null>;
  isReadOnly: boolean;
  /** After it was saved or given to viewers. */
  onChanged: () => void;
};

/** One language's lines beside the film that they belong to. */
export function CueEditor({ assetId, durationMs, summary, player, isReadOnly, onChanged }: Props) {
  const { lang, label, kind } = summary;
  const draft = useDraft({ assetId, ...summary });
  const { cues, failure, isBusy, isDirty, setCues, undo, redo } = draft;
  useStepKeys(undo, redo);
  const [goTo, setGoTo] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const atMs = usePlayhead(player);
  if (cues === undefined) return failure === undefined ? <Spinner /> : <Alert>{failure}</Alert>;
  const [shown] = cuesAt(cues, atMs);
  const problems = cues.map((cue, at) => problemsOf(cue, cues[at + 1], durationMs));
  const firstError = problems.findIndex((own) => own.some(({ isError }) => isError));
  const warned = problems.filter((own) => own.length > 0).length;
  const choose = (at: number) => {
    setSelected(at);
    setGoTo(at);
  };
  const add = () => {
    const added = withCueAt(cues, atMs);
    setCues(added.cues);
    choose(added.at);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void draft.save().then((isDone) => isDone && onChanged());
  };
  return (
    <form onSubmit={submit} className="grid min-w-0 gap-3" aria-label={`Teks ${label}`}>
      <p
        aria-live="off"
        className="min-h-12 rounded-s bg-[#000] p-2 text-center text-small whitespace-pre-line text-[#fff]"
      >
        {shown?.text.replaceAll(/<[^>]*>/g, '') ?? ' '}
      </p>
      <Waveform
        assetId={assetId}
        cues={cues}
        durationMs={durationMs}
        player={player}
        atMs={atMs}
        selected={selected}
        isReadOnly={isReadOnly}
        onSelect={choose}
        onChange={setCues}
      />
      <Alert>{failure}</Alert>
      <div className="flex flex-wrap items-center gap-2">
        {!isReadOnly && (
          <Button size="s" onClick={add}>
            <Plus className="size-4" aria-hidden="true" />
            Baris di posisi ini
          </Button>
        )}
        {!isReadOnly && (
          <>
            <IconButton label="Urungkan (Ctrl+Z)" disabled={undo === undefined} onClick={undo}>
              <Undo2 className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton label="Ulangi (Ctrl+Shift+Z)" disabled={redo === undefined} onClick={redo}>
              <Redo2 className="size-4" aria-hidden="true" />
            </IconButton>
          </>
        )}
        <Button
          size="s"
          disabled={shown === undefined}
          onClick={() => setGoTo(shown === undefined ? undefined : cues.indexOf(shown))}
        >
          Ke baris yang tampil
        </Button>
        <span className="text-note text-haze">
          {cues.length} baris, {warned} dengan catatan
        </span>
        {firstError >= 0 && (
          <Button size="s" look="danger" onClick={() => setGoTo(firstError)}>
            Ke kesalahan pertama
          </Button>
        )}
      </div>
      <CueTools
        cues={cues}
        label={label}
        fileName={kind === 'sub' ? lang : `${lang}-${kind}`}
        playhead={() => atMs}
        isReadOnly={isReadOnly}
        onChange={setCues}
        onFile={(file) => void draft.importFile(file).then((isDone) => isDone && onChanged())}
      />
      <CueList
        cues={cues}
        durationMs={durationMs}
        player={player}
        shownAt={shown === undefined ? undefined : cues.indexOf(shown)}
        selectedAt={selected}
        goTo={goTo}
        isReadOnly={isReadOnly}
        onChange={setCues}
      />
      {!isReadOnly && (
        <>
          <Button
            look="primary"
            className="justify-self-start"
            isBusy={isBusy}
            disabled={cues.length === 0 || firstError >= 0}
            onClick={() => void draft.publish().then((isDone) => isDone && onChanged())}
          >
            Terbitkan untuk penonton
          </Button>
          <SaveBar label="Simpan draf" isDirty={isDirty} isBusy={isBusy} onReset={draft.reload} />
        </>
      )}
    </form>
  );
}

/** Steps back and on by keys. A field that is left before it counts keeps its own; lines' words are steps of the text. */
function useStepKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  const isMine = ({ target }: KeyboardEvent) =>
    !(target instanceof HTMLInputElement && target.type !== 'range');
  useShortcuts('Teks', [
    {
      keys: 'mod+z',
      label: 'Urungkan satu langkah; dengan Shift: ulangi',
      isMine,
      run: ({ shiftKey }) => (shiftKey ? redo : undo)?.(),
    },
    { keys: 'mod+y', label: 'Ulangi satu langkah', isMine, run: () => redo?.() },
  ]);
}

/** Where the player stands, in milliseconds, as often as it says so. */
function usePlayhead(player: RefObject<HTMLVideoElement | null>): number {
  const [ms, set] = useState(0);
  useEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    const read = () => set(video.currentTime * 1000);
    const events = ['timeupdate', 'seeked'];
    for (const event of events) video.addEventListener(event, read);
    return () => {
      for (const event of events) video.removeEventListener(event, read);
    };
  }, [player]);
  return ms;
}
