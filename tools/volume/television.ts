import type pg from 'pg';
import type { Counts } from './counts.ts';

/** Numbers of channels that are generated begin behind those of the demo. */
export const FIRST_NUMBER = 1_000;

/** Encoded channels in eight genres, with programmes of 45 minutes around now. */
export async function fillTelevision(
  client: pg.Client,
  { channels, days }: Pick<Counts, 'channels' | 'days'>,
): Promise<void> {
  await client.query(`
    insert into live.genre (genre_id, name, position, tvs_id)
    select 'volume-' || n, 'Genre ' || n, 100 + n, 'volume-' || n from generate_series(0, 7) n`);
  await client.query(
    `insert into live.channel (channel_id, slug, number, name, genre_id, kind, matrix, mark, colour, tvs_id, catchup_hours)
    select pg_temp.id_of('channel', n), 'volume-' || n, ${FIRST_NUMBER} + n, 'Saluran ' || n,
      'volume-' || n % 8, 'encoded', (array['A', 'B', 'C', 'D'])[1 + n % 4], 'S' || n % 100, '#1d4ed8', 'volume-' || n, 168
    from generate_series(1, $1::bigint) n`,
    [channels],
  );
  await client.query(
    `insert into live.programme (channel_id, start_at, stop_at, title, subtitle, synopsis, kpi_class, category, source)
    select pg_temp.id_of('channel', n), at, at + interval '45 minutes', 'Acara ' || pg_temp.few(n * 4096 + i, 50, 8000),
      'Bagian ' || i, repeat('kisah ' || i || ' ', 20), 'SU', 'Hiburan', 'editor'
    from generate_series(1, $1::bigint) n,
      lateral (select i, date_trunc('day', now()) - ($2::int / 2) * interval '1 day' + i * interval '45 minutes' as at
        from generate_series(0, $2::int * 32 - 1) i) times`,
    [channels, days],
  );
}
