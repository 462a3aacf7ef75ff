const QUIET = ['-hide_banner', '-nostdin', '-v', 'error'];
/** The largest picture and its sound, as they came, without a second encoding; tables often enough to begin anywhere. */
const TO_TRANSPORT_STREAM = [
  ['-sn', '-dn', '-c', 'copy'],
  ['-f', 'mpegts', '-mpegts_flags', '+resend_headers', '-flush_packets', '1', 'pipe:1'],
].flat();
/** A look at the beginning, long enough to find picture and sound. */
const LOOK = ['-probesize', '1500000', '-analyzeduration', '1500000'];

/** What each kind of address may open beside itself: never a file of this machine. */
const PROTOCOLS: Record<string, string> = {
  http: 'http,https,httpproxy,tcp,tls,crypto',
  https: 'http,https,httpproxy,tcp,tls,crypto',
  rtmp: 'rtmp,tcp',
  rtmps: 'rtmps,httpproxy,tls,tcp',
  srt: 'srt',
  udp: 'udp',
};
/** What may come in: no format that is a list of addresses, but HLS. */
const FORMATS = 'hls,mpegts,flv,live_flv,mov,aac,ac3,eac3,mp3,webvtt';
const MICROSECONDS = 1_000_000;
const ANSWER_WITHIN_SECONDS = 8;

/**
 * Arguments of an ffmpeg that fetches a contribution and passes it on as a transport stream, at the speed of life: a
 * playlist's segments come at once, and must not be aired before their time.
 * @param connectTo the same address with an IP address in its name's place, where names were looked up already.
 */
export function pullArguments(url: string, connectTo = url): string[] {
  const scheme = url.slice(0, url.indexOf(':')).toLowerCase();
  const isHttp = scheme.startsWith('http');
  return [
    QUIET,
    ['-protocol_whitelist', PROTOCOLS[scheme] ?? 'https,tls,tcp', '-format_whitelist', FORMATS],
    isHttp || scheme.startsWith('rtmp')
      ? ['-rw_timeout', String(ANSWER_WITHIN_SECONDS * MICROSECONDS)]
      : [],
    isHttp || scheme.startsWith('rtmp') ? ['-re'] : [],
    scheme === 'rtmp' && connectTo !== url ? ['-rtmp_tcurl', rtmpApplicationOf(url)] : [],
    LOOK,
    ['-i', connectTo],
    TO_TRANSPORT_STREAM,
  ].flat();
}

/**
 * What an RTMP client says that it connects to (`tcUrl`), by which servers with many names tell them apart: the address
 * without what is played there. As ffmpeg reads it, an application has two parts where the path has three.
 */
function rtmpApplicationOf(address: string): string {
  const { host, pathname } = new URL(address);
  const parts = pathname.slice(1).split('/');
  const hasInstance = parts.length > 2 && parts[1]?.includes(':') === false;
  return `rtmp://${host}/${parts.slice(0, hasInstance ? 2 : 1).join('/')}`;
}

/** Arguments of an ffmpeg that waits for one SRT caller with the passphrase, and ends when it leaves. */
export function srtArguments(options: {
  host: string;
  port: number;
  passphrase: string;
}): string[] {
  const { host, port, passphrase } = options;
  const query = new URLSearchParams({
    mode: 'listener',
    passphrase,
    pbkeylen: '16',
    // Microseconds: room for one lost packet to be sent again over a long line.
    latency: '400000',
  });
  return [
    QUIET,
    ['-protocol_whitelist', 'srt', '-fflags', '+nobuffer', ...LOOK, '-f', 'mpegts'],
    ['-i', `srt://${host}:${port}?${query}`],
    TO_TRANSPORT_STREAM,
  ].flat();
}

/** Arguments of ffprobe that describe the beginning of a contribution on its standard input. */
export function contributionProbeArguments(format: 'flv' | 'mpegts'): string[] {
  return [
    ['-v', 'error', '-of', 'json', '-show_streams', '-f', format],
    ['-probesize', '5000000', '-analyzeduration', '4000000', '-i', 'pipe:0'],
  ].flat();
}
