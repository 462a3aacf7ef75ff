import type { WeekConflict } from '#contract/live/week-shapes.ts';
import { Badge } from '../../ui/badge.tsx';
import { severityNames, severityTones } from './words.ts';

/** What stands against a week, the worst first as it comes. */
export function ConflictList({ conflicts }: { conflicts: readonly WeekConflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <ul className="grid max-h-48 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto text-small">
      {conflicts.map(({ code, severity, at, message }) => (
        <li key={`${code} ${at}`} className="grid justify-items-start gap-1">
          <Badge tone={severityTones[severity]}>{severityNames[severity]}</Badge>
          {message}
        </li>
      ))}
    </ul>
  );
}
