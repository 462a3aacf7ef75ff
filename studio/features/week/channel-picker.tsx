import { useEffect, useId, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listStaffChannels } from '#contract/live/operator-channels.ts';
import type { WeekChannel } from '#contract/live/week-shapes.ts';
import { callStudio } from '../../lib/call.ts';
import { Field, SelectField } from '../../ui/form/field.tsx';

type Found = AnswerOf<typeof listStaffChannels>['result']['channels'][number];
export type NamedChannel = Pick<Found, 'channelId' | 'name' | 'number'>;

const TYPED_MS = 250;
const MOST = 12;

/** Channels of the kind of this one, by words; undefined before the first are there. */
function useChannels(
  { kind }: WeekChannel,
  words: string,
  shown?: 'Y',
): readonly NamedChannel[] | undefined {
  const [found, setFound] = useState<readonly NamedChannel[]>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const q = words.trim();
      callStudio<typeof listStaffChannels>(
        'GET',
        '/studio/v1/channel/list',
        { query: { kind, shown, pageSize: MOST, ...(q === '' ? {} : { words: q }) } },
        { signal: stop.signal },
      ).then(
        ({ result }) => setFound(result.channels),
        () => stop.signal.aborted || setFound([]),
      );
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [kind, shown, words]);
  return found;
}

/** Another channel of the same kind, by name or number. */
export function ChannelPicker({
  own,
  chosen,
  onChoose,
}: {
  own: WeekChannel;
  chosen: NamedChannel | undefined;
  onChoose: (channel: NamedChannel | undefined) => void;
}) {
  const group = useId();
  const [words, setWords] = useState('');
  const found = useChannels(own, words);
  const others = (found ?? []).filter(({ channelId }) => channelId !== own.channelId);
  const isThere = others.some(({ channelId }) => channelId === chosen?.channelId);
  const all = chosen === undefined || isThere ? others : [chosen, ...others];
  const option = (channel: NamedChannel | undefined, label: string) => (
    <label
      key={channel?.channelId ?? ''}
      className="flex items-center gap-2 rounded-s px-2 py-1 text-small has-checked:bg-jingga-deep"
    >
      <input
        type="radio"
        name={group}
        checked={chosen?.channelId === channel?.channelId}
        onChange={() => onChoose(channel)}
      />
      {label}
    </label>
  );
  return (
    <>
      <Field
        label="Cari saluran tujuan"
        hint="Nama atau nomor"
        type="search"
        value={words}
        maxLength={80}
        onChange={({ target }) => setWords(target.value)}
      />
      <fieldset className="grid max-h-40 overflow-y-auto" aria-busy={found === undefined}>
        <legend className="mb-1 text-note font-semibold text-mist">Saluran</legend>
        {option(undefined, `Tetap di ${own.name}`)}
        {all.map((channel) => option(channel, `${channel.number} ${channel.name}`))}
        {found !== undefined && others.length === 0 && (
          <p className="px-2 text-small text-haze">Tidak ada saluran lain yang cocok.</p>
        )}
      </fieldset>
    </>
  );
}

/** Where an event goes on by itself that is not over when a fixed time comes. */
export function OverflowField({
  channel,
  channelId,
  onChannel,
}: {
  channel: WeekChannel;
  channelId: string | null;
  onChannel: (channelId: string | null) => void;
}) {
  const [words, setWords] = useState('');
  const others = (useChannels(channel, words, 'Y') ?? []).filter(
    (other) => other.channelId !== channel.channelId,
  );
  const isListed = others.some((other) => other.channelId === channelId);
  return (
    <fieldset className="grid gap-2 rounded-s border border-line p-2">
      <legend className="px-1 text-note font-semibold text-mist">Kalau lewat dari jam pasti</legend>
      <SelectField
        label="Lanjutkan di saluran"
        hint="Berpindah sendiri bila belum selesai saat acara jam pasti mulai"
        value={channelId ?? ''}
        onChange={(event) => onChannel(event.target.value === '' ? null : event.target.value)}
        options={{
          '': 'Tidak, potong di situ',
          ...(channelId === null || isListed ? {} : { [channelId]: 'Saluran yang sudah dipilih' }),
          ...Object.fromEntries(
            others.map(({ channelId: id, number, name }) => [id, `${number} ${name}`]),
          ),
        }}
      />
      <Field
        label="Cari saluran lanjutan"
        type="search"
        value={words}
        maxLength={80}
        onChange={({ target }) => setWords(target.value)}
      />
    </fieldset>
  );
}
