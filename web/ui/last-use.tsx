import type { DeviceView } from '../lib/account/device-view.ts';

/** When a device was used last and where it signed in, in the little room of a choice. */
export function LastUse({ device }: { device: DeviceView }) {
  const { usedAgo, usedAt, usedAtIso, location } = device;
  return (
    <>
      <p className="text-note text-haze">
        Terakhir dipakai{' '}
        <time dateTime={usedAtIso} title={usedAt}>
          {usedAgo}
        </time>
      </p>
      <p className="truncate text-note text-haze">
        {location === null ? 'Tempat masuk tidak diketahui' : `Masuk dari ${location}`}
      </p>
    </>
  );
}
