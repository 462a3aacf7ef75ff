const SHAPE = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** `00:01:12,500`: a position in a film to the millisecond, as editors type it. */
export function positionText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${clock},${String(ms % 1000).padStart(3, '0')}`;
}

/** Milliseconds of `1:12`, `01:12.5` or `00:01:12,500`; undefined where it is no position. */
export function readPosition(text: string): number | undefined {
  const found = SHAPE.exec(text.trim());
  if (found === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found;
  if (Number(seconds) > 59) return undefined;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}
