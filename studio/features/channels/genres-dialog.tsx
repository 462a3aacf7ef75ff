import { type FormEvent, useState } from 'react';
import type { ChannelGenre } from '#contract/live/operator-channels.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';

const STEP = 10;

/** Genres of channels: named, ordered, added, and removed where no channel has them. */
export function GenresDialog({
  genres,
  onClose,
}: {
  genres: readonly ChannelGenre[];
  onClose: () => void;
}) {
  const { send, isBusy, failure } = useSend({ isInline: true });
  const [name, setName] = useState('');
  function add(event: FormEvent): void {
    event.preventDefault();
    const last = Math.max(0, ...genres.map(({ position }) => position));
    const genreId = name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40);
    send('saveGenre', { genreId, name: name.trim(), position: Math.min(last + STEP, 1_000) });
    setName('');
  }
  return (
    <Dialog title="Genre saluran" size="m" onClose={onClose}>
      <Alert>{failure?.message}</Alert>
      <ul className="grid gap-2" aria-label="Genre">
        {genres.map((genre) => (
          <GenreLine
            key={`${genre.genreId} ${genre.name} ${genre.position}`}
            genre={genre}
            isBusy={isBusy}
            send={send}
          />
        ))}
      </ul>
      <form onSubmit={add} className="flex items-end gap-2 border-t border-line pt-4">
        <div className="flex-1">
          <Field
            label="Genre baru"
            value={name}
            required
            maxLength={40}
            pattern=".*[A-Za-z0-9].*"
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          Tambah
        </Button>
      </form>
    </Dialog>
  );
}

function GenreLine({
  genre,
  isBusy,
  send,
}: {
  genre: ChannelGenre;
  isBusy: boolean;
  send: (intent: string, body: unknown) => void;
}) {
  const [name, setName] = useState(genre.name);
  const [position, setPosition] = useState(String(genre.position));
  const isSame = name.trim() === genre.name && Number(position) === genre.position;
  return (
    <li>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const { genreId } = genre;
          send('saveGenre', { genreId, name: name.trim(), position: Number(position) });
        }}
      >
        <div className="min-w-40 flex-1">
          <Field
            label={`Nama (${genre.channels} saluran)`}
            value={name}
            required
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="w-20">
          <Field
            label="Urutan"
            type="number"
            min={0}
            max={1000}
            required
            value={position}
            onChange={({ target }) => setPosition(target.value)}
          />
        </div>
        <Button type="submit" disabled={isSame} isBusy={isBusy}>
          Simpan
        </Button>
        <Button
          look="danger"
          disabled={genre.channels > 0}
          title={genre.channels > 0 ? 'Masih ada salurannya' : undefined}
          onClick={() => send('deleteGenre', { genreId: genre.genreId })}
        >
          Hapus
        </Button>
      </form>
    </li>
  );
}
