import {
  type Source,
  isEncrypted,
  isTruncated,
  probeArguments,
  probeEndArguments,
  readProbe,
  readProbeEnd,
} from '#media/encode/probe.ts';
import type { Encoder } from './encoder.ts';
import { ProcessError, run } from './run-process.ts';
import { SourceError } from './open-source.ts';

const PROBE_WITHIN_MS = 60_000;

/** What a source file holds. @throws SourceError when no asset can be made of it. */
export async function probeSource(
  { ffprobe }: Encoder,
  input: string,
  signal: AbortSignal,
): Promise<Source> {
  const options = { signal, silentMs: PROBE_WITHIN_MS };
  const output = await run(ffprobe, probeArguments(input), options).catch((error: unknown) => {
    if (error instanceof ProcessError) throw new SourceError('media.unreadable', error);
    throw error;
  });
  const probed = readProbe(output.stdout.toString());
  if ('fault' in probed) throw new SourceError(probed.fault);
  const { source } = probed;

  // A header may promise what the file no longer has: look whether there are packets near the end.
  const end = await run(ffprobe, probeEndArguments(input, source.durationSeconds), options).catch(
    () => undefined,
  );
  const packets = end?.stdout.toString();
  if (packets === undefined) return source;
  // Else the encoder would fail on pictures that it can not read.
  if (isEncrypted(packets)) throw new SourceError('media.encrypted');
  if (isTruncated(source.durationSeconds, readProbeEnd(packets))) {
    throw new SourceError('media.truncated');
  }
  return source;
}
