import { useMemo } from 'react';
import { HOUR, SECOND } from '#contract/constants.ts';
import { wallClock, type Zone } from '../../../lib/formats/zone.ts';
import { Timeline } from '../shell/timeline.tsx';
import { timelineSpan } from '../television/live-time.ts';
import type { HeldPosition } from '../television/television.ts';
import { useTimelinePictures } from '../television/use-timeline-pictures.ts';

/** Moments worth going to, as far as the viewer may know them. */
export type Moments = {
  chapters: { at: string; title: string }[];
  /** When it ends, and what it looks like further on, would give away what happened. */
  isHidden: boolean;
};

type Props = {
  /** What is under the playhead; it gives the timeline its bounds. */
  programme: { start: string; stop: string } | undefined;
  position: HeldPosition | undefined;
  /** Undefined until it is known whether there are any. */
  moments: Moments | undefined;
  /** Thumbnails are listed beside it. */
  manifest: string;
  /** Seconds of media after the playhead. */
  bufferedAhead: number;
  zone: Zone;
  onGoTo: (time: number) => void;
};

/** As long as any match may take: its own length gives nothing away then. */
const UNTOLD = 3 * HOUR;

/** One programme from its start to its end, whether it is watched live, from the start or days later. */
export function LiveTimeline(props: Props) {
  const { programme, moments, manifest, position, bufferedAhead, zone, onGoTo } = props;
  const isEndHidden = moments?.isHidden === true;
  const { from, to: end } = timelineSpan(programme, position ?? { at: 0, edge: 0 });
  const to = isEndHidden ? Math.max(end, from + UNTOLD) : end;
  const pictures = useTimelinePictures(moments?.isHidden === false ? manifest : null, { from, to });
  const words = useMemo(() => {
    const clock = (seconds: number) => wallClock(from + seconds * SECOND, zone);
    const until = isEndHidden ? '' : ` sampai ${wallClock(to, zone)}`;
    const spoken = (seconds: number) =>
      `${clock(seconds)} ${zone.name}, acara dari ${wallClock(from, zone)}${until}`;
    return { at: clock, spoken };
  }, [from, to, isEndHidden, zone]);
  if (position === undefined) return <div className="h-11" />;
  const seconds = (time: number) => (Math.min(Math.max(time, from), to) - from) / SECOND;
  return (
    <div className="flex items-center gap-3">
      <span className="tabular text-note text-mist" aria-hidden="true">
        {wallClock(from, zone)}
      </span>
      <div className="min-w-0 flex-1">
        <Timeline
          time={seconds(position.at)}
          duration={(to - from) / SECOND}
          bufferedTo={seconds(position.at) + bufferedAhead}
          edge={seconds(position.edge)}
          pictureAt={(at) => pictures.pictureAt(from + at * SECOND)}
          onPoint={(at) => pictures.look(from + at * SECOND)}
          marks={(moments?.chapters ?? []).map(({ at, title }) => ({
            at: seconds(Date.parse(at)),
            title,
          }))}
          words={words}
          onSeek={(at) => onGoTo(Math.min(from + at * SECOND, position.edge))}
        />
      </div>
      <span className="tabular text-note text-mist" aria-hidden="true">
        {isEndHidden ? '–' : wallClock(to, zone)}
      </span>
    </div>
  );
}
