import type { ChannelGenre } from '#contract/live/operator-channels.ts';
import { slugOf } from '../../lib/slug.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NamedLine, NewLine, nextPosition } from '../../ui/form/named-lines.tsx';

const LONGEST_ID = 40;

type Props = { genres: readonly ChannelGenre[]; onClose: () => void };

/** Genres of channels: named, ordered, added, and removed where no channel has them. */
export function GenresDialog({ genres, onClose }: Props) {
  const { send, isBusy, failure } = useSend({ isInline: true });
  return (
    <Dialog title="Genre saluran" size="m" onClose={onClose}>
      <Alert>{failure?.message}</Alert>
      <ul className="grid gap-2" aria-label="Genre">
        {genres.map((genre) => {
          const { genreId, name, position, channels } = genre;
          return (
            <NamedLine
              key={JSON.stringify(genre)}
              label={`Nama (${channels} saluran)`}
              saved={{ name, position: String(position) }}
              fields={{ position: { label: 'Urutan', isRank: true } }}
              whyKept={channels > 0 ? 'Masih ada salurannya' : undefined}
              isBusy={isBusy}
              onSave={(values) =>
                send('saveGenre', { genreId, name: values.name, position: Number(values.position) })
              }
              onRemove={() => send('deleteGenre', { genreId })}
            />
          );
        })}
      </ul>
      <NewLine
        label="Genre baru"
        maxLength={40}
        problemOf={(name) => (slugOf(name, LONGEST_ID) === '' ? '' : undefined)}
        isBusy={isBusy}
        onAdd={(name) =>
          send('saveGenre', {
            genreId: slugOf(name, LONGEST_ID),
            name,
            position: nextPosition(genres),
          })
        }
      />
    </Dialog>
  );
}
