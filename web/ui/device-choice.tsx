import type { ReactNode } from 'react';
import type { DeviceView } from '../lib/account/device-view.ts';
import { DeviceIcon } from './device-icon.tsx';

/** A device among those that one has to go of: when it was used last, where it signed in, and what can be done with it. */
export function DeviceChoice({ device, children }: { device: DeviceView; children: ReactNode }) {
  const { name, model, usedAgo, usedAt, usedAtIso, location } = device;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-m border border-line bg-ink-2 p-3">
      <DeviceIcon name={model} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold wrap-break-word">{name}</p>
        <p className="text-note text-haze">
          Terakhir dipakai{' '}
          <time dateTime={usedAtIso} title={usedAt}>
            {usedAgo}
          </time>
        </p>
        <p className="truncate text-note text-haze">
          {location === null ? 'Tempat masuk tidak diketahui' : `Masuk dari ${location}`}
        </p>
      </div>
      {children}
    </li>
  );
}
