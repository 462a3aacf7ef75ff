import { Heart, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Reaction } from '#contract/engagement/reactions.ts';
import { useHydrated } from '../lib/page/use-hydrated.ts';
import { useIsChild } from '../lib/session/session.ts';
import { type Said, useReaction } from '../lib/title/use-reaction.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { fetchedSheet } from './fetched-sheet.tsx';
import type { ReactionConsentProps } from './reaction-consent.tsx';

const ReactionConsent = fetchedSheet<ReactionConsentProps>(async () => {
  return (await import('./reaction-consent.tsx')).ReactionConsent;
});

const choices = [
  { reaction: 'up', label: 'Suka', Icon: ThumbsUp },
  { reaction: 'love', label: 'Suka banget', Icon: Heart },
  { reaction: 'down', label: 'Bukan untukku', Icon: ThumbsDown },
] as const;

const thanks: Record<Reaction, string> = {
  up: 'Tersimpan: kamu suka ini.',
  love: 'Tersimpan: kamu suka banget.',
  down: 'Tersimpan: ini bukan untukmu.',
};

type Props = {
  productId: string;
  /** What of it is known already; without it, it is asked for. */
  known?: Said;
  /** Over the buttons. */
  question: string;
};

/** What one thinks of a title, for grown viewers: what a child likes is not learnt. */
export function ReactionButtons(props: Props) {
  return useIsChild() ? null : <Buttons {...props} />;
}

function Buttons({ productId, known, question }: Props) {
  const { said, before, asking, press, undo, agree, refuse } = useReaction(productId, known);
  const isHydrated = useHydrated();
  const hasSpoken = before !== undefined && said !== undefined;
  return (
    <div className="grid justify-items-start gap-2">
      <fieldset className="grid w-full max-w-form grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        <legend className="mb-2 text-small font-semibold text-mist">{question}</legend>
        {choices.map(({ reaction, label, Icon }) => (
          <button
            key={reaction}
            type="button"
            aria-pressed={said === reaction}
            disabled={!isHydrated}
            onClick={() => press(reaction)}
            className={cx(
              'grid min-h-14 content-center justify-items-center gap-1 rounded-m border px-1 py-2 text-note font-semibold transition-colors duration-150',
              said === reaction
                ? 'border-jingga bg-jingga text-on-jingga'
                : 'border-line bg-ink-2 text-cloud hover:bg-ink-3',
            )}
          >
            <Icon
              className="size-5"
              fill={said === reaction ? 'currentColor' : 'none'}
              aria-hidden="true"
            />
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-2" aria-live="polite">
        {hasSpoken && (
          <>
            <p className="text-small text-mist">
              {said === null ? 'Penilaianmu dihapus.' : thanks[said]}
            </p>
            <Button look="quiet" onClick={undo}>
              Urungkan
            </Button>
          </>
        )}
      </div>
      {asking !== null && <ReactionConsent onAgree={agree} onClose={refuse} />}
    </div>
  );
}
