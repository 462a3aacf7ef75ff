import { useState } from 'react';
import type { GuideMapping } from '#contract/live/guide-sources.ts';
import type { StaffChannel } from '#contract/live/operator-channels.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';

type Props = {
  guideSourceId: string;
  mappings: readonly GuideMapping[];
  channels: readonly Pick<StaffChannel, 'channelId' | 'name' | 'number'>[];
  hasAddress: boolean;
  /** Nothing was imported yet, so its ids are not known. */
  isNew: boolean;
};

const NONE = 'none';
const FORGET = 'forget';

/** Which of our channels the ids of a guide mean: chosen one by one or all suggestions at once, saved as one. */
export function MappingPanel({ guideSourceId, mappings, channels, ...source }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: () => setChosen({}) });
  const names = new Map(channels.map(({ channelId, name }) => [channelId, name]));
  const changes = Object.entries(chosen).filter(([, value]) => value !== '');
  const open = mappings.filter(({ isMapped }) => !isMapped);
  function suggestAll(): void {
    setChosen((now) => ({
      ...Object.fromEntries(
        open.flatMap(({ xmltvId, suggestions: [best] }) =>
          best === undefined ? [] : [[xmltvId, best.channelId] as const],
        ),
      ),
      ...now,
    }));
  }
  function save(): void {
    send('map', {
      guideSourceId,
      mappings: changes.map(([xmltvId, value]) => ({
        xmltvId,
        channelId: value === NONE || value === FORGET ? null : value,
        isForgotten: value === FORGET,
      })),
    });
  }
  return (
    <Panel
      title={`Pemetaan saluran (${open.length} belum dikenal)`}
      actions={
        <span className="flex gap-2">
          <Button
            size="s"
            disabled={!open.some(({ suggestions }) => suggestions.length > 0)}
            onClick={suggestAll}
          >
            Pakai semua saran
          </Button>
          <Button
            size="s"
            look="primary"
            disabled={changes.length === 0}
            isBusy={isBusy}
            onClick={save}
          >
            Simpan {changes.length > 0 ? changes.length : ''} pemetaan
          </Button>
        </span>
      }
    >
      <Alert>{failure?.message}</Alert>
      {open.length > 0 && (
        <p className="mb-2 text-small text-mist">
          Acara masuk ke saluran sesudah dipetakan:{' '}
          {source.hasAddress
            ? 'panduannya diambil lagi dengan sendirinya.'
            : 'impor berkasnya sekali lagi.'}
        </p>
      )}
      {mappings.length === 0 ? (
        <p className="text-small text-haze">
          {source.isNew
            ? 'Belum ada impor: saluran di panduan ini muncul di sini sesudah impor pertama.'
            : 'Semua saluran di impor terakhir dikenal. Yang tidak dikenal muncul di sini sesudah impor.'}
        </p>
      ) : (
        <table className="w-full text-small">
          <thead className="text-left text-note text-haze">
            <tr>
              <th className="py-1 pr-3 font-semibold">Id di panduan</th>
              <th className="py-1 pr-3 font-semibold">Namanya</th>
              <th className="py-1 font-semibold">Saluran kita</th>
            </tr>
          </thead>
          <tbody>
            {mappings.map(({ xmltvId, name, channelId, isMapped, suggestions }) => {
              const suggested = new Set(suggestions.map((each) => each.channelId));
              return (
                <tr key={xmltvId} className="border-t border-line">
                  <td className="py-1 pr-3 break-all">{xmltvId}</td>
                  <td className="py-1 pr-3">{name}</td>
                  <td className="py-1">
                    <span className="flex flex-wrap items-center gap-2">
                      <select
                        aria-label={`Saluran untuk ${xmltvId}`}
                        value={chosen[xmltvId] ?? ''}
                        onChange={({ target }) =>
                          setChosen((now) => ({ ...now, [xmltvId]: target.value }))
                        }
                        className="h-9 max-w-64 rounded-s border border-line bg-ink-1 px-2"
                      >
                        <option value="">
                          {!isMapped
                            ? 'Belum dipetakan'
                            : channelId === null
                              ? 'Bukan saluran kita'
                              : (names.get(channelId) ?? 'Saluran yang dihapus')}
                        </option>
                        {isMapped && <option value={FORGET}>Lupakan pemetaan ini</option>}
                        <option value={NONE}>Bukan saluran kita</option>
                        {suggestions.length > 0 && (
                          <optgroup label="Namanya mirip">
                            {suggestions.map((each) => (
                              <option key={each.channelId} value={each.channelId}>
                                {each.number} {each.name}
                              </option>
                            ))}
                          </optgroup>
                        )}
                        <optgroup label="Semua saluran encoder">
                          {channels
                            .filter((each) => !suggested.has(each.channelId))
                            .map((each) => (
                              <option key={each.channelId} value={each.channelId}>
                                {each.number} {each.name}
                              </option>
                            ))}
                        </optgroup>
                      </select>
                      {isMapped && <Badge tone="good">Dipetakan</Badge>}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
