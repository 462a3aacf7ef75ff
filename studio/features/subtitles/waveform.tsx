import { ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SubtitleCue } from '#contract/catalog/operator-subtitles.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { positionText } from '../../ui/form/position.ts';
import { type CueEdge, withEdgeAt } from './cues.ts';
import { type Peaks, useWaveform } from './use-waveform.ts';
import { WaveformCue } from './waveform-cue.tsx';

type Props = {
  assetId: string;
  cues: readonly SubtitleCue[];
  durationMs: number | null;
  player: RefObject<HTMLVideoElement | null>;
  atMs: number;
  selected: number | undefined;
  isReadOnly: boolean;
  onSelect: (at: number) => void;
  onChange: (cues: readonly SubtitleCue[]) => void;
};

/** Seconds that are seen at once. */
const SPANS = [4, 8, 16, 32, 64];
const LONG_MS = 24 * 60 * 60 * 1000;

const words = {
  waiting: 'Gelombang suara sedang disiapkan. Baris sudah bisa digeser.',
  unasked: 'Gelombang suara belum ada. Ia disiapkan begitu editor membuka teks film ini.',
  late: 'Gelombang suara belum jadi setelah sepuluh menit. Baris tetap bisa digeser; muat ulang halaman untuk mencoba lagi.',
  none: 'Film ini tidak bersuara.',
  failed: 'Gelombang suara belum bisa dimuat. Baris tetap bisa digeser.',
};

/**
 * The film's sound where the player stands, with the lines on it: their edges are dragged, or moved by the arrow keys. A
 * press beside them leads the player there.
 */
export function Waveform(props: Props) {
  const { assetId, cues, durationMs, player, atMs, selected, isReadOnly, onSelect, onChange } =
    props;
  const waveform = useWaveform(assetId, { mayAsk: !isReadOnly });
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const needle = useRef<HTMLDivElement>(null);
  const spanMs = (SPANS[zoom] ?? 8) * 1000;
  // A page at a time, with a little of the ones before and behind, so that nothing runs while it is looked at.
  const step = spanMs * 0.8;
  const fromMs = Math.floor(atMs / step) * step - spanMs * 0.1;
  useNeedle(player, needle, { fromMs, spanMs });
  const endMs = durationMs ?? LONG_MS;
  const cue = selected === undefined ? undefined : cues[selected];
  const seek = (ms: number) => seekTo(player, ms);
  const set = (at: number, edge: CueEdge, ms: number) =>
    onChange(withEdgeAt(cues, at, { edge, ms, endMs }));
  const goTo = (at: number | undefined) => {
    const next = at === undefined ? undefined : cues[at];
    if (at === undefined || next === undefined) return;
    onSelect(at);
    seek(next.fromMs);
  };
  const take = (edge: CueEdge) => {
    const video = player.current;
    if (selected !== undefined && video !== null) set(selected, edge, video.currentTime * 1000);
  };
  const visible = cues
    .map((each, at) => ({ each, at }))
    .filter(({ each }) => each.untilMs > fromMs && each.fromMs < fromMs + spanMs);
  return (
    <section aria-label="Gelombang suara" className="grid gap-2">
      <div
        ref={stage}
        className="relative h-36 overflow-hidden rounded-s border border-line bg-ink-1 select-none"
      >
        <WaveformCanvas
          peaks={typeof waveform === 'string' ? null : waveform}
          fromMs={fromMs}
          spanMs={spanMs}
          onPress={(share) => seek(fromMs + share * spanMs)}
        />
        {visible.map(({ each, at }) => (
          <WaveformCue
            key={at}
            cue={each}
            number={at + 1}
            view={{ fromMs, spanMs, endMs, stage }}
            isSelected={at === selected}
            isReadOnly={isReadOnly}
            onSelect={() => onSelect(at)}
            onMove={(edge, ms) => set(at, edge, ms)}
            onTake={(edge) => take(edge)}
          />
        ))}
        <div
          ref={needle}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 bg-merah"
        />
      </div>
      {typeof waveform === 'string' && <p className="text-note text-haze">{words[waveform]}</p>}
      <input
        type="range"
        aria-label="Posisi di film"
        aria-valuetext={positionText(Math.round(atMs))}
        min={0}
        max={Math.round(endMs)}
        step={100}
        value={Math.round(atMs)}
        onChange={({ target }) => seek(Number(target.value))}
        className="w-full accent-jingga"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="s" onClick={() => goTo(neighbour(cues, atMs, -1))}>
          Baris sebelumnya
        </Button>
        <Button size="s" onClick={() => goTo(neighbour(cues, atMs, 1))}>
          Baris berikutnya
        </Button>
        {!isReadOnly && (
          <>
            <Button size="s" disabled={cue === undefined} onClick={() => take('from')}>
              Mulai di sini
            </Button>
            <Button size="s" disabled={cue === undefined} onClick={() => take('until')}>
              Selesai di sini
            </Button>
          </>
        )}
        <span className="tabular ml-auto text-note text-haze">
          {cue !== undefined && selected !== undefined
            ? `Baris ${selected + 1}: ${positionText(cue.fromMs)} sampai ${positionText(cue.untilMs)}`
            : 'Tekan satu baris untuk memilihnya'}
        </span>
        <IconButton
          label="Perbesar gelombang"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomIn className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Perkecil gelombang"
          disabled={zoom === SPANS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomOut className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}

function seekTo({ current: video }: RefObject<HTMLVideoElement | null>, ms: number): void {
  if (video !== null) video.currentTime = Math.max(0, ms) / 1000;
}

/** The line that begins next before or behind a moment. */
function neighbour(cues: readonly SubtitleCue[], ms: number, by: 1 | -1): number | undefined {
  let found: number | undefined;
  cues.forEach(({ fromMs }, at) => {
    if (by > 0 ? fromMs <= ms + 1 : fromMs >= ms - 1) return;
    const best = found === undefined ? undefined : cues[found]?.fromMs;
    if (best === undefined || (by > 0 ? fromMs < best : fromMs > best)) found = at;
  });
  return found;
}

type View = { fromMs: number; spanMs: number };

/** Keeps a line where the player is, frame by frame, without drawing anything else anew. */
function useNeedle(
  player: RefObject<HTMLVideoElement | null>,
  needle: RefObject<HTMLDivElement | null>,
  { fromMs, spanMs }: View,
): void {
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      const [video, line] = [player.current, needle.current];
      if (video !== null && line !== null) {
        const share = (video.currentTime * 1000 - fromMs) / spanMs;
        line.style.left = `${share * 100}%`;
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [player, needle, fromMs, spanMs]);
}

type CanvasProps = View & { peaks: Peaks | null; onPress: (share: number) => void };

function WaveformCanvas({ peaks, fromMs, spanMs, onPress }: CanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return undefined;
    const draw = () => drawPeaks(canvas, peaks, { fromMs, spanMs });
    const sizes = new ResizeObserver(draw);
    sizes.observe(canvas);
    return () => sizes.disconnect();
  }, [peaks, fromMs, spanMs]);
  return (
    // The range below it leads the player by keyboard.
    <canvas
      ref={ref}
      aria-hidden="true"
      className="absolute inset-0 size-full text-toska"
      onPointerDown={({ nativeEvent, currentTarget }) =>
        onPress(nativeEvent.offsetX / currentTarget.clientWidth)
      }
    />
  );
}

function drawPeaks(canvas: HTMLCanvasElement, peaks: Peaks | null, { fromMs, spanMs }: View) {
  const density = window.devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * density);
  canvas.height = Math.round(canvas.clientHeight * density);
  const pen = canvas.getContext('2d');
  if (pen === null || peaks === null) return;
  pen.fillStyle = getComputedStyle(canvas).color;
  const { width, height } = canvas;
  const perPixel = ((spanMs / 1000) * peaks.perSecond) / width;
  const first = (fromMs / 1000) * peaks.perSecond;
  for (let x = 0; x < width; x += 1) {
    const from = Math.floor(first + x * perPixel);
    const until = Math.max(from + 1, Math.floor(first + (x + 1) * perPixel));
    let loudest = 0;
    for (let at = Math.max(0, from); at < until; at += 1)
      loudest = Math.max(loudest, peaks.bytes[at] ?? 0);
    // Speech is quiet beside music: its root shows both.
    const tall = Math.sqrt(loudest / 255) * height * 0.9;
    if (loudest > 0) pen.fillRect(x, (height - tall) / 2, 1, Math.max(1, tall));
  }
}
