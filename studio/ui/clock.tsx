import { useEffect, useState } from 'react';
import { Badge } from './badge.tsx';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 60;

/** How much time a decision still has; red once it is over. Drawn in the browser alone: its clock moves on. */
export function Clock({ dueAt, isLate }: { dueAt: string; isLate: boolean }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const look = () => setNow(Date.now());
    const first = setTimeout(look);
    const timer = setInterval(look, MINUTE_MS / 2);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  const minutes = now === undefined ? undefined : Math.round((Date.parse(dueAt) - now) / MINUTE_MS);
  if (isLate || (minutes !== undefined && minutes <= 0))
    return (
      <Badge tone="bad">
        {minutes === undefined ? 'Lewat waktu' : `Lewat ${spanOf(-minutes)}`}
      </Badge>
    );
  if (minutes === undefined) return <Badge>…</Badge>;
  return <Badge tone={minutes <= SOON_MINUTES ? 'waiting' : 'plain'}>{spanOf(minutes)}</Badge>;
}

/** `3 j 20 mnt`, `45 mnt`. */
function spanOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours >= 48) return `${Math.floor(hours / 24)} hari`;
  return [hours > 0 ? `${hours} j` : '', rest > 0 || hours === 0 ? `${rest} mnt` : '']
    .filter(Boolean)
    .join(' ');
}
