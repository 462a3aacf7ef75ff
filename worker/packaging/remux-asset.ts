import { join } from 'node:path';
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { SEGMENT_SECONDS } from '#media/encode/encode.ts';
import { ladderFor } from '#media/encode/ladder.ts';
import { languageTag } from '#media/presentation.ts';
import type { PackManifest } from './packed-asset.ts';
import { SourceError } from './open-source.ts';

const SOUND_ID = 'a96';
// Just under a segment: a fragment ends with the first keyframe after this.
const FRAGMENT_SECONDS = SEGMENT_SECONDS - 0.1;

type Remux = { input: string; folder: string; language?: string | undefined; signal: AbortSignal };

/**
 * Without an encoder: cuts an H.264 and AAC source as it is into our files, one rendition, no picture touched. Segments are
 * as long as the source's keyframes are apart. @throws SourceError when the source is something else.
 */
export async function remuxAsset(remux: Remux): Promise<PackManifest['tracks']> {
  const input = new Input({ source: new FilePathSource(remux.input), formats: ALL_FORMATS });
  try {
    return await copyTracks(input, remux);
  } catch (error) {
    remux.signal.throwIfAborted();
    throw error instanceof SourceError ? error : new SourceError('media.unreadable', error);
  } finally {
    input.dispose();
  }
}

async function copyTracks(input: Input, remux: Remux): Promise<PackManifest['tracks']> {
  const picture = await input.getPrimaryVideoTrack();
  if (picture === null) throw new SourceError('media.notVideo');
  const sound = await input.getPrimaryAudioTrack();
  const soundCodec = (await sound?.getCodec()) ?? 'aac';
  if ((await picture.getCodec()) !== 'avc' || soundCodec !== 'aac') {
    throw new SourceError('media.encoderMissing');
  }
  const width = await picture.getCodedWidth();
  const height = await picture.getCodedHeight();
  const { id, quality } = ladderFor(width, height).at(-1) ?? {};
  if (id === undefined || quality === undefined) throw new SourceError('media.unreadable');

  // Both tracks keep their distance; the earlier one begins at zero.
  const starts = [
    await picture.getFirstTimestamp(),
    (await sound?.getFirstTimestamp()) ?? Infinity,
  ];
  const zero = Math.max(0, Math.min(...starts));
  await copyPicture(picture, join(remux.folder, `${id}.mp4`), zero, remux.signal);
  const tracks: PackManifest['tracks'] = [{ id, quality, lang: 'und' }];
  if (sound) {
    await copySound(sound, join(remux.folder, `${SOUND_ID}.mp4`), zero, remux.signal);
    const spoken = languageTag(await sound.getLanguageCode());
    tracks.push({ id: SOUND_ID, lang: spoken === 'und' ? languageTag(remux.language) : spoken });
  }
  return tracks;
}

async function copyPicture(
  track: InputVideoTrack,
  file: string,
  zero: number,
  signal: AbortSignal,
) {
  const source = new EncodedVideoPacketSource('avc');
  const output = outputTo(file);
  output.addVideoTrack(source);
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw new SourceError('media.unreadable');
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    signal.throwIfAborted();
    await source.add(moved(packet, zero), { decoderConfig });
  }
  await output.finalize();
}

async function copySound(track: InputAudioTrack, file: string, zero: number, signal: AbortSignal) {
  const source = new EncodedAudioPacketSource('aac');
  const output = outputTo(file);
  output.addAudioTrack(source);
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw new SourceError('media.unreadable');
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    signal.throwIfAborted();
    // What sounds before zero is the encoder's priming, which our files don't carry.
    if (packet.timestamp - zero < 0) continue;
    await source.add(moved(packet, zero), { decoderConfig });
  }
  await output.finalize();
}

function outputTo(file: string): Output {
  return new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: FRAGMENT_SECONDS,
    }),
    target: new FilePathTarget(file),
  });
}

function moved(packet: EncodedPacket, zero: number): EncodedPacket {
  return zero === 0 ? packet : packet.clone({ timestamp: Math.max(0, packet.timestamp - zero) });
}
