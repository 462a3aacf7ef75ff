import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { clockTime } from '../../lib/formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { paths } from '../../lib/page/paths.ts';

const SECOND_MS = 1_000;

/** What the platform said to another link: when the next may be asked for, in seconds. */
export type Resent = { kind: string; notice?: string; retryAfter?: number };

/** Asks for another link, as often as the platform allows; the button says when it may be pressed again. */
export function Resend({ sentTo, answer }: { sentTo: string; answer: Resent | undefined }) {
  const fetcher = useFetcher<Resent>();
  const resent = fetcher.data ?? answer;
  const left = useSecondsLeft(resent);
  return (
    <fetcher.Form method="post" action={paths.verify} className="grid gap-2">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={sentTo} />
      <Button
        type="submit"
        look="secondary"
        isBusy={fetcher.state !== 'idle'}
        disabled={left > 0}
        className="tabular"
      >
        {left > 0 ? `Kirim ulang dalam ${clockTime(left * SECOND_MS)}` : 'Kirim ulang tautan'}
      </Button>
      <output className="text-small text-mist">{resent?.notice}</output>
    </fetcher.Form>
  );
}

/** Counts down from an answer's `retryAfter`, anew with each answer. */
function useSecondsLeft(resent: Resent | undefined): number {
  const [seen, setSeen] = useState(resent);
  const [left, setLeft] = useState(resent?.retryAfter ?? 0);
  if (seen !== resent) {
    setSeen(resent);
    setLeft(resent?.retryAfter ?? 0);
  }
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return left;
}
