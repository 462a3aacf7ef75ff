import { CircleAlert, CircleCheck } from 'lucide-react';
import { Card } from '../../ui/card.tsx';

export type ServiceStateView = {
  checkedAt: string;
  parts: { part: string; name: string; doesWork: boolean; words: string }[];
  /** Over by now. */
  incidents: { key: string; words: string }[];
};

/** How the service works now, and what lately did not; null where that can't be learnt. */
export function ServiceState({ state }: { state: ServiceStateView | null }) {
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">Keadaan layanan</h2>
        <p className="text-small text-mist">
          {state === null
            ? 'Keadaan layanan belum bisa diperiksa sekarang. Muat ulang halaman ini sebentar lagi.'
            : `Diperiksa ${state.checkedAt}.`}
        </p>
      </div>
      {state !== null && (
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {state.parts.map(({ part, name, doesWork, words }) => (
            <li key={part} className="flex items-start gap-3">
              {doesWork ? (
                <CircleCheck className="mt-0.5 size-5 shrink-0 text-toska" aria-hidden="true" />
              ) : (
                <CircleAlert className="mt-0.5 size-5 shrink-0 text-kunyit" aria-hidden="true" />
              )}
              <span className="grid">
                <span className="font-semibold">{name}</span>
                <span className="text-small text-mist">{words}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {state !== null && state.incidents.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center text-small font-semibold">
            Gangguan tujuh hari terakhir ({state.incidents.length})
          </summary>
          <ul className="grid gap-2 text-small text-mist">
            {state.incidents.map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
