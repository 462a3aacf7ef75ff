import { findFfmpeg } from '../../tools/start/ffmpeg.ts';
import { type Encoder, findEncoder } from '../../worker/packaging/encoder.ts';
import { CannotMeasure } from '../figure.ts';

/** The encoder of films, brought where it is not there. */
export async function anEncoder(): Promise<Encoder> {
  const ffmpegPath = await findFfmpeg(process.env.FFMPEG_PATH, (line) => console.error(line));
  const encoder = await findEncoder({ ffmpegPath });
  if (encoder === null) throw new CannotMeasure('There is no ffmpeg');
  return encoder;
}
