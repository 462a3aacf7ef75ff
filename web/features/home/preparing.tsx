import { Clapperboard } from 'lucide-react';
import { paths } from '../../lib/page/paths.ts';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';

const LOOK_AGAIN_MS = 10_000;

/** The house is open and the first film is still on its way: it appears by itself. */
export function Preparing() {
  useLookAgain(true, { everyMs: LOOK_AGAIN_MS });
  return (
    <div className="grid min-h-[75dvh] place-items-center bg-(image:--dusk)">
      <EmptyState
        level="h1"
        icon={<Clapperboard aria-hidden="true" />}
        title="Film sedang disiapkan"
        action={
          <LinkButton to={paths.home} reloadDocument look="secondary">
            Muat ulang
          </LinkButton>
        }
      >
        <p>Judul pertama tayang sebentar lagi. Halaman ini memuatnya sendiri begitu siap.</p>
      </EmptyState>
    </div>
  );
}
