import type { Config } from '#platform/config.ts';

/** Where an encoder sends to with this key. */
export function addressesFor(
  { live, http }: Pick<Config, 'live' | 'http'>,
  { key, srtOffset }: { key: string; srtOffset: number },
): { rtmpUrl: string; srtUrl: string | null } {
  const { hostname } = new URL(http.publicUrl);
  return {
    rtmpUrl: `rtmp://${hostname}:${live.rtmpPort}/live`,
    srtUrl:
      live.srtPort === undefined
        ? null
        : `srt://${hostname}:${live.srtPort + srtOffset}?mode=caller&passphrase=${key}&pbkeylen=16`,
  };
}
