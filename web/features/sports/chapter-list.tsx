import { Play } from 'lucide-react';
import { Link } from 'react-router';
import type { Chapter, FixtureView, MomentKind } from '#contract/live/sports-shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { cx } from '../../ui/cx.ts';
import { ShareButton } from '../../ui/share-button.tsx';
import { matchName, runUpTo } from './match-words.ts';

const strong = new Set<MomentKind>(['goal', 'ownGoal', 'penalty', 'redCard', 'set', 'finish']);

/** Key moments; each leads into the recording, a little before it. */
export function ChapterList({ fixture, chapters }: { fixture: FixtureView; chapters: Chapter[] }) {
  const { channel, replay } = fixture;
  if (chapters.length === 0) {
    return <p className="text-small text-haze">{emptyWords(fixture)}</p>;
  }
  return (
    <ol className="grid gap-1">
      {chapters.map(({ momentId, at, kind, title, side }) => {
        const words = (
          <>
            <span
              aria-hidden="true"
              className="h-6 w-1 shrink-0 rounded-full bg-ink-3"
              style={side === null ? undefined : { background: fixture[side].colour }}
            />
            <span
              className={cx(
                'min-w-0 flex-1 text-small',
                strong.has(kind) ? 'font-bold' : 'text-mist',
              )}
            >
              {title}
            </span>
          </>
        );
        const start = new Date(runUpTo(kind, at)).toISOString();
        const to = channel && replay && paths.liveTv(channel.id, undefined, { at: start });
        return (
          <li key={momentId} className="flex items-center">
            {to !== null ? (
              <>
                <Link
                  to={to}
                  className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-m px-2 hover:bg-ink-2"
                >
                  <span className="sr-only">Tonton: </span>
                  {words}
                  <Play className="size-4 shrink-0 text-haze" aria-hidden="true" />
                </Link>
                {/* Without what happened: its reader may not want to know yet. */}
                <ShareButton name={`momen ${matchName(fixture)}`} path={to} isSmall />
              </>
            ) : (
              <span className="flex min-h-11 items-center gap-3 px-2">{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function emptyWords({ status, spoiler }: FixtureView): string {
  if (spoiler.isHidden) return 'Momen penting muncul di sini seiring kamu menonton.';
  if (status === 'scheduled') return 'Momen penting muncul di sini saat pertandingan berjalan.';
  return 'Belum ada momen yang dicatat dari pertandingan ini.';
}
