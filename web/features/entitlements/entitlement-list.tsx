import { dateTime } from '../../lib/formats/formats.ts';
import { Badge } from '../../ui/badge.tsx';

const states = {
  active: { label: 'Aktif', tone: 'toska' },
  coming: { label: 'Berikutnya', tone: 'kunyit' },
  ended: { label: 'Selesai', tone: 'quiet' },
} as const;
const sources: Record<string, string> = {
  purchase: 'Dibeli',
  grant: 'Hadiah dari Tayang',
  trial: 'Masa coba',
  gift: 'Dibayari orang lain',
  grace: 'Masa tenggang',
  bonus: 'Bonus',
};

type EntitlementView = {
  rightId: string;
  name: string;
  source: string;
  state: keyof typeof states;
  startsAt: string;
  endsAt: string;
};

/** Entitlements in short: what, from where, from when until when. */
export function EntitlementList({
  entitlements,
  timezone,
}: {
  entitlements: EntitlementView[];
  timezone: string | undefined;
}) {
  return (
    <ul className="grid gap-3">
      {entitlements.map(({ rightId, name, source, state, startsAt, endsAt }) => (
        <li
          key={rightId}
          className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-ink-1 p-4"
        >
          <div>
            <p className="font-semibold">{name}</p>
            <p className="text-small text-mist">
              {dateTime(startsAt, timezone)} sampai {dateTime(endsAt, timezone)}
            </p>
            <p className="text-note text-haze">{sources[source] ?? source}</p>
          </div>
          <EntitlementState state={state} />
        </li>
      ))}
    </ul>
  );
}

export function EntitlementState({ state }: { state: keyof typeof states }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}
