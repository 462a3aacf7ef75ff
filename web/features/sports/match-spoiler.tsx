import { Eye, EyeOff } from 'lucide-react';
import { Link, useFetcher } from 'react-router';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';

type Props = { fixture: FixtureView; isSignedIn: boolean };

/** Shows what is kept back of this match, or keeps it back. */
export function MatchSpoiler({ fixture, isSignedIn }: Props) {
  const { fixtureId, slug, status, spoiler } = fixture;
  if (status === 'postponed') return null;
  const { isHidden, choice } = spoiler;
  if (!isSignedIn) return isHidden ? <VisitorReveal slug={slug} /> : null;
  const isOn = isHidden || choice === 'hide';
  return (
    <div className="grid justify-items-center gap-2 text-center">
      {isHidden && (
        <p className="max-w-text text-small text-mist">
          Hasil pertandingan ini kami simpan dulu. Skor dan momennya terbuka seiring kamu
          menontonnya.
        </p>
      )}
      <Choice fixtureId={fixtureId} choice={isOn ? 'show' : 'hide'} slug={slug} />
    </div>
  );
}

type ChoiceProps = { fixtureId: string; choice: 'show' | 'hide'; slug: string };

function Choice({ fixtureId, choice, slug }: ChoiceProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.match(slug)}>
      <input type="hidden" name="intent" value="choice" />
      <input type="hidden" name="fixtureId" value={fixtureId} />
      <Button
        type="submit"
        name="choice"
        value={choice}
        look="quiet"
        isBusy={fetcher.state !== 'idle'}
      >
        {choice === 'show' ? (
          <Eye className="size-5" aria-hidden="true" />
        ) : (
          <EyeOff className="size-5" aria-hidden="true" />
        )}
        {choice === 'show' ? 'Lihat hasil sekarang' : 'Sembunyikan hasil'}
      </Button>
    </fetcher.Form>
  );
}

function VisitorReveal({ slug }: { slug: string }) {
  return (
    <Link
      to={`${paths.match(slug)}?hasil=1`}
      replace
      preventScrollReset
      className={buttonLook({ look: 'quiet' })}
    >
      <Eye className="size-5" aria-hidden="true" />
      Lihat hasil sekarang
    </Link>
  );
}
