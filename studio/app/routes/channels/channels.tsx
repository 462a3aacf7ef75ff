import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  deleteChannelGenre,
  listChannelGenres,
  listStaffChannels,
  saveChannelGenre,
} from '#contract/live/operator-channels.ts';
import { channelFilter, ChannelGrid } from '../../../features/channels/channel-grid.tsx';
import { GenresDialog } from '../../../features/channels/genres-dialog.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Button } from '../../../ui/button.tsx';
import { gridQuery } from '../../../ui/grid/grid-query.ts';
import { Page } from '../../../ui/page.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const query = channelFilter(gridQuery(url.searchParams));
  const [list, genres] = await Promise.all([
    call(listStaffChannels, { query }),
    call(listChannelGenres),
  ]);
  const { channels, next } = list.result;
  return {
    first: { rows: channels, next: next === null ? null : String(next) },
    genres: genres.result.genres,
  };
}

type Genre = { genreId: string; name: string; position: number };

export const action = intents({
  saveGenre: async ({ call }, body: Genre) => ({
    notice: (await call(saveChannelGenre, { body })).message,
  }),
  deleteGenre: async ({ call }, body: { genreId: string }) => ({
    notice: (await call(deleteChannelGenre, { body })).message,
  }),
});

export default function Channels() {
  const { first, genres } = useLoaderData<typeof loader>();
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = useHasRole('scheduler', 'admin');
  return (
    <Page
      title="Saluran"
      isFull
      actions={mayEdit && <Button onClick={() => setIsOpen(true)}>Genre</Button>}
    >
      <ChannelGrid first={first} genres={genres} />
      {isOpen && <GenresDialog genres={genres} onClose={() => setIsOpen(false)} />}
    </Page>
  );
}
