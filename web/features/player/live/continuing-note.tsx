import { MoveRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#contract/constants.ts';
import type { Programme } from '#contract/live/shapes.ts';
import { wallClock, type Zone } from '../../../lib/formats/zone.ts';
import { paths } from '../../../lib/page/paths.ts';
import { useIsChild } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { refusalWords } from './refused.tsx';
import { useAdmission } from './use-admission.ts';

export type ContinuingProps = {
  /** An event that is not over at its end; it says where it goes on. */
  programme: Programme;
  /** The playhead. */
  at: number;
  isLive: boolean;
  isPlaying: boolean;
  isAudioOnly: boolean;
  /** What plays: the other channel goes on with its playback session. */
  playbackId: string;
  zone: Zone;
  onGo: (to: string) => void;
  onClose: () => void;
};

/** Seconds in which who is taken along may still say no. */
const COUNTDOWN = 10;

/**
 * Says over the picture that what is watched goes on at another channel. Who has watched it live until there is taken
 * along after a countdown, where they may watch that channel; who came later, or watches another time than now, is led
 * there when they say so, to that moment.
 */
export function ContinuingNote(props: ContinuingProps) {
  const { programme, at, isLive, isPlaying, isAudioOnly, playbackId, zone, onGo, onClose } = props;
  const { continuesOn: channel, category, stop } = programme;
  const note = useRef<HTMLElement>(null);
  const isChild = useIsChild();
  const moment = Date.parse(stop);
  const isOver = at >= moment;
  const [sawBefore] = useState(!isOver);
  const [hasAsked, setAsked] = useState(false);
  const [left, setLeft] = useState(COUNTDOWN);
  const follows = sawBefore && (isLive || hasAsked);
  const asked = { channelId: channel?.id, playbackId, isAudioOnly, isWanted: isOver && follows };
  const admission = useAdmission(asked);
  const isCounting = admission === 'open' && asked.isWanted && isPlaying;
  const to =
    channel &&
    paths.liveTv(channel.id, undefined, isLive ? {} : { at: new Date(moment).toISOString() });

  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => {
      // Who has come to its buttons by keyboard is choosing.
      const isChoosing = !hasAsked && note.current?.querySelector(':focus-visible') != null;
      if (!isChoosing) setLeft((seconds) => seconds - 1);
    }, SECOND);
    return () => clearInterval(timer);
  }, [isCounting, hasAsked]);
  const hasGone = useRef(false);
  useEffect(() => {
    if (left > 0 || hasGone.current || to === undefined) return;
    hasGone.current = true;
    onGo(to);
  }, [left, to, onGo]);

  if (channel === undefined || to === undefined) return null;
  const refusal =
    admission === undefined || admission === 'open'
      ? undefined
      : refusalWords({
          failure: admission,
          channelName: channel.name,
          isChild,
          isOfNow: true,
          zone,
          opens: undefined,
        });
  const what = category === 'Olahraga' ? 'Pertandingan' : 'Siaran';
  const going = `${what} berlanjut di ${channel.name}`;
  const when = isOver ? '' : ` pukul ${wallClock(moment, zone)}`;
  return (
    <section
      ref={note}
      aria-label="Siaran berlanjut"
      className="player-note max-w-[calc(100%-1.5rem)] flex-wrap rounded-[1.375rem]!"
    >
      <output className="min-w-0 py-2 pl-4 text-small">
        {isCounting ? (
          <>
            {/* Read aloud once, not each second. */}
            <span className="sr-only">{`Lanjut di ${channel.name} dalam ${COUNTDOWN} detik`}</span>
            <span aria-hidden="true" className="tabular-nums">
              {`Lanjut di ${channel.name} dalam ${left} detik`}
            </span>
          </>
        ) : (
          `${going}${when}${refusal === undefined ? '' : `. ${refusal.title}`}`
        )}
      </output>
      {refusal?.action !== undefined && (
        <LinkButton to={refusal.action.to}>{refusal.action.label}</LinkButton>
      )}
      {refusal === undefined && (isOver || !isLive) && (
        <button
          type="button"
          className="player-note-act"
          onClick={() => (isOver ? onGo(to) : setAsked(!hasAsked))}
        >
          <MoveRight className="size-4 shrink-0" aria-hidden="true" />
          {isOver ? 'Pindah sekarang' : hasAsked ? 'Batal pindah' : 'Ikut pindah'}
        </button>
      )}
      {follows && refusal === undefined ? (
        <button type="button" className="player-note-act" onClick={onClose}>
          Tetap di sini
        </button>
      ) : (
        <IconButton label="Tetap di saluran ini" onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
