import { join } from 'node:path';
import { assess, type FoundIssue } from '#media/quality/assess.ts';
import { pictureArguments, readDetected, soundArguments } from '#media/quality/detect.ts';
import { createFlashFinder } from '#media/quality/flashes.ts';
import { rateValue } from '#media/encode/frame-rate.ts';
import { readSourceReport, type SourceReport } from '#media/quality/source-report.ts';
import { probeArguments } from '#media/encode/probe.ts';
import type { BuiltAsset } from './build-asset.ts';
import type { Encoder } from './encoder.ts';
import type { PackedAsset } from './packed-asset.ts';
import { run } from './run-process.ts';

/** Describes a source in the words of staff; null where ffprobe can't. */
export async function reportSource(
  { ffprobe }: Encoder,
  input: string,
  signal: AbortSignal,
): Promise<SourceReport | null> {
  const { stdout } = await run(ffprobe, probeArguments(input), { signal });
  return readSourceReport(stdout.toString());
}

/** Looks at the smallest rendition and the first sound of a packaged film, and at what its source said. */
export async function checkAsset(
  { ffmpeg }: Encoder,
  { folder, manifest, presentation, fields }: BuiltAsset,
  { report, signal }: { report: SourceReport | null; signal: AbortSignal },
): Promise<FoundIssue[]> {
  const [picture] = presentation.video;
  if (picture?.video === undefined) return [];
  const [sound] = presentation.audio;
  const fileOf = (id: string) => join(folder, 'tracks', `${id}.mp4`);
  const flashes = createFlashFinder(rateValue(picture.video.frameRate));
  const [seen, silence] = await Promise.all([
    run(ffmpeg, pictureArguments(fileOf(picture.id)), {
      signal,
      onExtra: flashes.take,
    }),
    sound && run(ffmpeg, soundArguments(fileOf(sound.id)), { signal }),
  ]);
  const durationMs = Math.round(presentation.durationSeconds * 1000);
  const detected = readDetected(
    { stdout: seen.stdout.toString(), stderr: seen.stderr, flashes: flashes.found() },
    silence ? { stdout: silence.stdout.toString() } : null,
    durationMs,
  );
  return assess({
    report,
    fields,
    durationMs,
    size: picture.video,
    loudness: manifest.loudness.map(({ integrated }) => integrated),
    soundTracks: presentation.audio,
    detected,
  });
}

/** What the tracks alone say, where no program can look at them. */
export function checkWithoutEncoder({ presentation }: PackedAsset): FoundIssue[] {
  const [picture] = presentation.video;
  if (picture?.video === undefined) return [];
  return assess({
    report: null,
    fields: null,
    durationMs: Math.round(presentation.durationSeconds * 1000),
    size: picture.video,
    loudness: [],
    soundTracks: presentation.audio,
    detected: { black: [], frozen: [], silence: [], outOfPhase: [], flashes: [], seen: null },
  });
}
