import {
  type Source,
  isTruncated,
  probeArguments,
  probeEndArguments,
  readProbe,
  readProbeEnd,
} from '#media/probe.ts';
import type { Encoder } from './encoder.ts';
import { ProcessError, run } from './run-process.ts';
import { SourceError } from './source-error.ts';

const PROBE_WITHIN_MS = 60_000;

/** What a source file holds. @throws SourceError when no film can be made of it. */
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
  if (end && isTruncated(source.durationSeconds, readProbeEnd(end.stdout.toString()))) {
    throw new SourceError('media.truncated');
  }
  return source;
}
