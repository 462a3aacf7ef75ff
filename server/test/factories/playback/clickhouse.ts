import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE } from '#contract/constants.ts';
import type { Beat } from '#modules/playback/quality/cmcd.ts';
import { afterThisFile } from '../../after-file.ts';
import { sumInMemory } from './quality-sums.ts';

/** ClickHouse's HTTP interface in small: it knows our statements, and counts in memory as the suite's own word. */
export async function aClickHouse() {
  const told: Beat[] = [];
  const asked: { query: string; user: string | undefined; settings: URLSearchParams }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const settings = new URL(request.url ?? '/', 'http://x').searchParams;
      const query = settings.get('query') ?? body;
      asked.push({ query, settings, user: request.headers['x-clickhouse-user'] as string });
      const time = (name: string) => Number(settings.get(`param_${name}`));
      const answer = (rows: readonly object[]) =>
        response.end(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      if (/^(?:create|alter) table/.test(query)) return answer([]);
      if (query.startsWith('insert into quality_beat format JSONEachRow')) {
        told.push(...body.split('\n').map((line) => readLine(JSON.parse(line))));
        return answer([]);
      }
      if (query.startsWith('select distinct')) {
        const minutes = told
          .filter(({ receivedAt }) => +receivedAt >= time('since') && +receivedAt < time('until'))
          .map((beat) => Math.floor(+beat.at / MINUTE) * 60);
        return answer(
          [...new Set(minutes)].toSorted((a, b) => a - b).map((minute) => ({ minute })),
        );
      }
      if (query.startsWith('select play')) {
        const [play, seq] = [settings.get('param_play') ?? '', time('seq')];
        const keyOf = (beat: Beat) =>
          [beat.play, String(+beat.at).padStart(15), String(beat.seq).padStart(7)].join(' ');
        const after = keyOf({ play, at: new Date(time('at')), seq } as Beat);
        return answer(
          told
            .filter(({ receivedAt }) => +receivedAt >= time('since') && +receivedAt < time('until'))
            .filter((beat) => keyOf(beat) > after)
            .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
            .map(({ at, startupMs, ...beat }) => ({ ...beat, at: +at, startup_ms: startupMs })),
        );
      }
      if (query.startsWith('with told as')) {
        const rows = sumInMemory(told, new Date(time('minute')));
        return answer(
          rows.map(({ cube, key, startFailures, playFailures, stalledMs, playedMs, ...row }) => ({
            ...row,
            dim: cube,
            kept_key: key,
            start_failures: startFailures,
            play_failures: playFailures,
            stalled_ms: stalledMs,
            played_ms: playedMs,
          })),
        );
      }
      return response.writeHead(400).end(`Code: 62. DB::Exception: Syntax error: ${query}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisFile(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  const { port } = server.address() as AddressInfo;
  return { url: `http://tayang:p%40ss@127.0.0.1:${port}/viewing`, asked };
}

function readLine(line: Record<string, never>): Beat {
  const { received_at, startup_ms, title_id, channel_id, ...rest } = line;
  const times = { at: new Date(line['at'] ?? 0), receivedAt: new Date(received_at ?? 0) };
  return {
    ...(rest as unknown as Beat),
    ...times,
    startupMs: startup_ms ?? null,
    titleId: title_id ?? null,
    channelId: channel_id ?? null,
  };
}
