import { Cast } from 'lucide-react';

/** In place of the picture while it is on another screen: this device is its remote control. */
export function CastStill({ state, title }: { state: RemotePlaybackState; title: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center bg-ink px-4 pb-16 text-center">
      <div className="grid justify-items-center gap-2">
        <Cast className="size-10 text-jingga" aria-hidden="true" />
        <output className="text-lead font-bold text-paper">
          {state === 'connecting' ? 'Menyambungkan ke TV…' : 'Diputar di TV'}
        </output>
        <p className="lines-2 max-w-text text-small text-mist">{title}</p>
      </div>
    </div>
  );
}
