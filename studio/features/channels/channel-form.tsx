import { type FormEvent, useState } from 'react';
import type { ChannelGenre, StaffChannel } from '#contract/live/operator-channels.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckField, Field, SelectField, TextArea } from '../../ui/form/field.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { kindNames, matrixNames } from './words.ts';

type Draft = ReturnType<typeof draftOf>;

function draftOf(channel: StaffChannel | null, genres: readonly ChannelGenre[]) {
  return {
    kind: channel?.kind ?? ('encoded' as StaffChannel['kind']),
    number: String(channel?.number ?? ''),
    name: channel?.name ?? '',
    description: channel?.description ?? '',
    genreId: channel?.genreId ?? genres[0]?.genreId ?? '',
    matrix: channel?.matrix ?? ('B' as StaffChannel['matrix']),
    mark: channel?.mark ?? '',
    colour: channel?.colour ?? '#1d4ed8',
    xmltvId: channel?.xmltvId ?? '',
    catchupHours: String(channel?.catchupHours ?? 168),
    padBeforeSeconds: String(channel?.padBeforeSeconds ?? 0),
    padAfterSeconds: String(channel?.padAfterSeconds ?? 0),
    isShown: channel?.isShown ?? false,
  };
}

/** What the call takes; a new channel's mark is made of its name where none was typed. */
function bodyOf(draft: Draft, channel: StaffChannel | null) {
  const { number, mark, xmltvId, kind, ...rest } = draft;
  return {
    ...rest,
    ...(channel === null ? { kind } : { channelId: channel.channelId }),
    ...(mark.trim() === '' ? {} : { mark: mark.trim() }),
    number: Number(number),
    xmltvId: xmltvId.trim() === '' ? null : xmltvId.trim(),
    catchupHours: Number(rest.catchupHours),
    padBeforeSeconds: Number(rest.padBeforeSeconds),
    padAfterSeconds: Number(rest.padAfterSeconds),
  };
}

type Props = {
  channel: StaffChannel | null;
  genres: readonly ChannelGenre[];
  mayEdit: boolean;
  onSaved?: (channelId: string) => void;
};

/** What is set on a channel; saved as one. */
export function ChannelForm({ channel, genres, mayEdit, onSaved }: Props) {
  const saved = draftOf(channel, genres);
  const [draft, setDraft] = useState<Draft>(saved);
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone: ({ result }) => onSaved?.((result as { channelId: string }).channelId),
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const text = (name: keyof Draft) => ({
    value: String(draft[name]),
    disabled: !mayEdit,
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) send('save', bodyOf(draft, channel));
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Nama" required maxLength={80} {...text('name')} />
        <Field label="Nomor" type="number" required min={1} max={9999} {...text('number')} />
        {channel === null ? (
          <SelectField
            label="Jenis"
            options={kindNames}
            hint="Tidak bisa diganti nanti."
            {...text('kind')}
          />
        ) : (
          <Field label="Jenis" value={kindNames[channel.kind]} disabled readOnly />
        )}
        <SelectField
          label="Genre"
          options={Object.fromEntries(genres.map(({ genreId, name }) => [genreId, name]))}
          {...text('genreId')}
        />
        <SelectField label="Akses" options={matrixNames} {...text('matrix')} />
        <Field
          label="Tayang ulang (jam)"
          type="number"
          min={0}
          max={168}
          required
          hint="0: tidak disimpan. Paling lama 168 jam."
          {...text('catchupHours')}
        />
        <Field
          label="Tanda"
          maxLength={4}
          hint="Huruf pengganti logo; kosong: dari namanya."
          {...text('mark')}
        />
        <Field label="Warna" type="color" {...text('colour')} />
        <Field
          label="Id XMLTV"
          maxLength={200}
          hint="Nama saluran ini di panduan orang lain."
          {...text('xmltvId')}
        />
        <Field
          label="Tambahan di awal (detik)"
          type="number"
          min={0}
          max={600}
          required
          {...text('padBeforeSeconds')}
        />
        <Field
          label="Tambahan di akhir (detik)"
          type="number"
          min={0}
          max={1800}
          required
          {...text('padAfterSeconds')}
        />
      </div>
      <TextArea label="Keterangan" maxLength={2000} rows={3} {...text('description')} />
      <CheckField
        label="Tampilkan ke penonton"
        hint="Yang disembunyikan hilang dari daftar, panduan, dan pemutar."
        checked={draft.isShown}
        disabled={!mayEdit}
        onChange={({ target }) => setDraft((now) => ({ ...now, isShown: target.checked }))}
      />
      <Alert>{failure?.message}</Alert>
      {mayEdit && (
        <SaveBar
          isDirty={isDirty}
          isNew={channel === null}
          isBusy={isBusy}
          label={channel === null ? 'Buat saluran' : 'Simpan'}
          onReset={() => setDraft(saved)}
        />
      )}
    </form>
  );
}
