import { useState } from 'react';
import type { WallTile } from '#contract/live/operator-wall.ts';
import type { StaffChannel, StaffChannelSource } from '#contract/live/operator-channels.ts';
import { dateTime, number } from '../../../web/lib/formats/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { slotNames, sourceNames } from './words.ts';

type Slot = StaffChannelSource['slot'];
type Key = { stream_key: string; rtmp_url: string; srt_url: string | null };
type Props = {
  channel: StaffChannel;
  sources: readonly StaffChannelSource[];
  tile: WallTile | null;
  mayEdit: boolean;
};

/** Where an encoded channel comes from: its two sources, their state, and their keys. */
export function SourcesPanel({ channel, sources, tile, mayEdit }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const [rotating, setRotating] = useState<Slot>();
  const [key, setKey] = useState<Key>();
  return (
    <Panel
      title="Sumber siaran"
      actions={
        mayEdit && (
          <Button size="s" onClick={() => setIsEditing(true)}>
            Ubah sumber
          </Button>
        )
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        {sources.map((source) => {
          const { slot, kind, url, generation, rotatedAt } = source;
          const seen = tile?.sources.find((each) => each.slot === slot);
          return (
            <section key={slot} aria-label={slotNames[slot]} className="grid content-start gap-2">
              <h3 className="flex items-center gap-2 text-small font-semibold">
                {slotNames[slot]}
                {kind !== 'none' && (
                  <Badge tone={seen?.isUp === true ? 'good' : 'bad'}>
                    {seen?.isUp === true ? `Masuk, ${number(seen.kbps)} kbps` : 'Tidak masuk'}
                  </Badge>
                )}
                {tile?.source === slot && <Badge tone="active">Sedang tayang</Badge>}
              </h3>
              <Facts
                facts={[
                  { name: 'Jalan', value: sourceNames[kind] },
                  ...(url === null ? [] : [{ name: 'Alamat', value: url }]),
                  ...(kind === 'push'
                    ? [
                        {
                          name: 'Kunci',
                          value:
                            generation === null || rotatedAt === null
                              ? 'Belum dibuat'
                              : `Ke-${generation}, dibuat ${dateTime(rotatedAt)}`,
                        },
                      ]
                    : []),
                ]}
              />
              {mayEdit && kind === 'push' && (
                <div>
                  <Button size="s" onClick={() => setRotating(slot)}>
                    {generation === null ? 'Buat kunci' : 'Ganti kunci'}
                  </Button>
                </div>
              )}
            </section>
          );
        })}
      </div>
      {isEditing && (
        <SourcesDialog channel={channel} sources={sources} onClose={() => setIsEditing(false)} />
      )}
      {rotating !== undefined && (
        <DeedDialog
          title={`Kunci baru untuk sumber ${slotNames[rotating].toLowerCase()}?`}
          label="Buat kunci baru"
          look="danger"
          intent="rotateKey"
          body={{ channel_id: channel.channelId, slot: rotating }}
          onClose={() => setRotating(undefined)}
          onDone={({ result }) => {
            setRotating(undefined);
            setKey(result as Key);
          }}
        >
          <p className="text-mist">
            Encoder yang memakai kunci lama langsung terputus. Kunci baru hanya tampil sekali.
          </p>
        </DeedDialog>
      )}
      {key !== undefined && (
        <Dialog title="Kunci baru" size="m" onClose={() => setKey(undefined)}>
          <p className="text-mist">Salin sekarang; kunci ini tidak bisa dilihat lagi.</p>
          <Field label="Server RTMP" value={key.rtmp_url} readOnly />
          <Field label="Kunci siaran" value={key.stream_key} readOnly />
          {key.srt_url !== null && <Field label="Alamat SRT" value={key.srt_url} readOnly />}
        </Dialog>
      )}
    </Panel>
  );
}

function SourcesDialog({
  channel,
  sources,
  onClose,
}: Pick<Props, 'channel' | 'sources'> & { onClose: () => void }) {
  const [plan, setPlan] = useState(() =>
    Object.fromEntries(
      sources.map(({ slot, kind, url }) => [slot, { kind: kind as string, url: url ?? '' }]),
    ),
  );
  const of = (slot: Slot) => plan[slot] ?? { kind: 'none', url: '' };
  const bodyOf = (slot: Slot) => {
    const { kind, url } = of(slot);
    return kind === 'pull' ? { kind, url: url.trim() } : { kind };
  };
  return (
    <DeedDialog
      title="Ubah sumber"
      label="Simpan sumber"
      intent="setSources"
      body={{
        channel_id: channel.channelId,
        primary: bodyOf('primary'),
        backup: bodyOf('backup'),
      }}
      onClose={onClose}
    >
      {(['primary', 'backup'] as const).map((slot) => (
        <div key={slot} className="grid gap-2">
          <SelectField
            label={slotNames[slot]}
            options={sourceNames}
            value={of(slot).kind}
            onChange={({ target }) =>
              setPlan((now) => ({ ...now, [slot]: { ...of(slot), kind: target.value } }))
            }
          />
          {of(slot).kind === 'pull' && (
            <Field
              label={`Alamat ${slotNames[slot].toLowerCase()}`}
              required
              maxLength={2000}
              placeholder="https:// atau rtmp://"
              value={of(slot).url}
              onChange={({ target }) =>
                setPlan((now) => ({ ...now, [slot]: { ...of(slot), url: target.value } }))
              }
            />
          )}
        </div>
      ))}
    </DeedDialog>
  );
}
