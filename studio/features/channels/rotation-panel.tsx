import { useState } from 'react';
import { detailsOf } from '../../lib/problems-of.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type PickedTitle, PickedTitles } from '../../ui/form/picked-titles.tsx';
import { Panel } from '../../ui/page.tsx';

type Rotated = { title: string; titleSlug: string | null; minutes: number; kpiClass: string };
type Props = { channelId: string; rotation: readonly Rotated[]; mayEdit: boolean };

const MOST = 50;

/** What takes turns on a channel wherever its week has nothing. Another one is put together whole. */
export function RotationPanel({ channelId, rotation, mayEdit }: Props) {
  const [titles, setTitles] = useState<readonly PickedTitle[]>([]);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: () => setTitles([]) });
  const { titles: unfit = [] } = detailsOf<{ titles: { title: string; reason: string }[] }>(
    failure,
  );
  return (
    <Panel title="Rotasi">
      <div className="grid gap-4">
        {rotation.length === 0 ? (
          <p className="text-small">
            Belum ada: tanpa rotasi saluran ini belum mengudara, apa pun isi minggunya.
          </p>
        ) : (
          <ol
            className="grid max-h-64 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto text-small"
            aria-label="Rotasi sekarang"
          >
            {rotation.map(({ title, minutes, kpiClass }, at) => (
              <li key={at}>
                {title} <span className="text-haze">{`${minutes} mnt, ${kpiClass}`}</span>
              </li>
            ))}
          </ol>
        )}
        {mayEdit && (
          <>
            <PickedTitles
              titles={titles}
              most={MOST}
              listLabel="Rotasi baru"
              searchLabel="Judul untuk rotasi baru"
              onChange={setTitles}
            />
            <Alert>
              {failure &&
                [failure.message, ...unfit.map((each) => `${each.title}: ${each.reason}.`)].join(
                  ' ',
                )}
            </Alert>
            <div className="flex flex-wrap items-center gap-2">
              <Button
                look="primary"
                isBusy={isBusy}
                disabled={titles.length === 0}
                onClick={() =>
                  send('saveRotation', {
                    channelId,
                    titleIds: titles.map(({ titleId }) => titleId),
                  })
                }
              >
                Pakai rotasi ini
              </Button>
              <span className="text-note text-haze">
                Menggantikan yang sekarang; yang sudah diumumkan tetap.
              </span>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
