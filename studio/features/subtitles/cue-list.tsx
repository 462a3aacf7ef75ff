import { useVirtualizer } from '@tanstack/react-virtual';
import { Play, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { SubtitleCue } from '#contract/catalog/operator-subtitles.ts';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../ui/button.tsx';
import { control } from '../../ui/form/field.tsx';
import { PositionField } from '../../ui/form/position-field.tsx';
import { problemsOf } from './cues.ts';

const ROW_PX = 132;

type Props = {
  cues: readonly SubtitleCue[];
  durationMs: number | null;
  player: RefObject<HTMLVideoElement | null>;
  /** The line that is on the picture, and the one to go to. */
  shownAt: number | undefined;
  /** The one that is chosen on the waveform. */
  selectedAt: number | undefined;
  goTo: number | undefined;
  isReadOnly: boolean;
  onChange: (cues: readonly SubtitleCue[]) => void;
};

/** Every line of a text, a window of them at a time: its times, its words, and what is wrong with it. */
export function CueList(props: Props) {
  const { cues, durationMs, player, shownAt, selectedAt, goTo, isReadOnly, onChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- said to React's compiler, which nothing here is built with
  const virtual = useVirtualizer({
    count: cues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    initialRect: { width: 600, height: ROW_PX * 5 },
  });
  useEffect(() => {
    if (goTo !== undefined) virtual.scrollToIndex(goTo, { align: 'center' });
  }, [goTo, virtual]);
  const change = (at: number, part: Partial<SubtitleCue>) =>
    onChange(cues.map((cue, i) => (i === at ? { ...cue, ...part } : cue)));
  const playhead = () => {
    const video = player.current;
    return video === null ? undefined : video.currentTime * 1000;
  };
  const play = (ms: number) => {
    const video = player.current;
    if (video === null) return;
    video.currentTime = ms / 1000;
    void video.play().catch(() => undefined);
  };
  return (
    // A list that scrolls is reached by keyboard through its fields.
    <div ref={scroller} className="h-[60dvh] overflow-y-auto rounded-m border border-line">
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const cue = cues[index];
          if (cue === undefined) return null;
          const problems = problemsOf(cue, cues[index + 1], durationMs);
          const number = index + 1;
          return (
            <li
              key={index}
              aria-setsize={cues.length}
              aria-posinset={number}
              className={cx(
                'absolute inset-x-0 grid content-start gap-1 border-b border-line p-2',
                index === shownAt && 'bg-ink-2',
                index === selectedAt && 'border-l-4 border-l-jingga',
              )}
              style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
            >
              <div className="flex flex-wrap items-end gap-2">
                <span className="tabular w-8 pb-2 text-note text-haze">{number}</span>
                <PositionField
                  label={`Baris ${number} mulai`}
                  isBare
                  ms={cue.fromMs}
                  onChange={(fromMs) => change(index, { fromMs: fromMs ?? 0 })}
                  playhead={playhead}
                />
                <PositionField
                  label={`Baris ${number} selesai`}
                  isBare
                  ms={cue.untilMs}
                  onChange={(untilMs) => change(index, { untilMs: untilMs ?? 0 })}
                  playhead={playhead}
                />
                <IconButton label={`Putar baris ${number}`} onClick={() => play(cue.fromMs)}>
                  <Play className="size-4" aria-hidden="true" />
                </IconButton>
                {!isReadOnly && (
                  <IconButton
                    label={`Hapus baris ${number}`}
                    onClick={() => onChange(cues.filter((_, i) => i !== index))}
                  >
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                )}
              </div>
              <textarea
                aria-label={`Teks baris ${number}`}
                rows={2}
                maxLength={600}
                readOnly={isReadOnly}
                value={cue.text}
                onChange={({ target }) => change(index, { text: target.value })}
                className={cx(control, 'resize-none py-1')}
              />
              <p
                className={cx(
                  'truncate text-note',
                  problems.some(({ isError }) => isError) ? 'text-merah' : 'text-kunyit',
                )}
              >
                {problems.map(({ text }) => text).join('; ')}
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
