import { Radio, RotateCcw } from 'lucide-react';
import { paths } from '../../../lib/page/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

type Props = { matchSlug: string; liveTo: string; onAgain: () => void };

/** Highlights are over: they lead on, but never by themselves. */
export function HighlightEnd({ matchSlug, liveTo, onAgain }: Props) {
  return (
    <section
      aria-label="Cuplikan selesai"
      className="absolute inset-0 z-10 grid place-items-center overflow-y-auto bg-veil p-4"
    >
      <div className="grid justify-items-center gap-3 text-center">
        <h2 className="text-lead font-bold">Cuplikan selesai</h2>
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onAgain}>
            <RotateCcw className="size-4" aria-hidden="true" />
            Putar lagi
          </Button>
          <LinkButton to={liveTo} replace look="secondary">
            <Radio className="size-4" aria-hidden="true" />
            Tonton siaran langsung
          </LinkButton>
        </div>
        {/* A phone's picture has no room for it; it stands right below there. */}
        <LinkButton to={paths.match(matchSlug)} look="quiet" className="max-md:hidden">
          Lihat pertandingannya
        </LinkButton>
      </div>
    </section>
  );
}
