import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { MINUTE } from '#contract/constants.ts';

/** What a machine takes at most for ten minutes of sound. */
export const ANSWER_WITHIN = 20 * MINUTE;
/** Bytes of an answer: ten minutes of speech are some 20 kB. */
const MOST_BYTES = 1024 * 1024;

/** Why a machine gave no captions, in words for staff. */
export class CaptionsError extends Error {}

/** Its own words for our languages, where they differ. */
const LANGUAGES: Readonly<Record<string, string>> = { jv: 'jw' };

type Asked = { wav: Buffer; lang: string; signal: AbortSignal; within?: number };

/**
 * Has a piece of sound written down by `POST /inference` of whisper.cpp's server: multipart with `file` (WAV, 16 kHz, one
 * channel), `response_format`, `language` and `temperature`. Answers its WebVTT as it came. Not by fetch: its patience for
 * the first byte can't be set.
 * @throws CaptionsError
 */
export async function transcribe(
  captionsUrl: string,
  { wav, lang, signal, within = ANSWER_WITHIN }: Asked,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'sound.wav');
  form.set('response_format', 'vtt');
  form.set('language', LANGUAGES[lang] ?? lang);
  form.set('temperature', '0.0');
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? '';
  const body = Buffer.from(await packed.arrayBuffer());
  const timeout = AbortSignal.timeout(within);
  try {
    return await post(captionsUrl, { type, body, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (error instanceof CaptionsError || signal.aborted) throw error;
    throw new CaptionsError(
      timeout.aborted
        ? `Mesin takarir tidak menjawab dalam ${Math.round(within / MINUTE)} menit.`
        : 'Mesin takarir tidak bisa dihubungi.',
      { cause: error },
    );
  }
}

type Posted = { type: string; body: Buffer; signal: AbortSignal };

function post(captionsUrl: string, { type, body, signal }: Posted): Promise<string> {
  const base = new URL(captionsUrl.endsWith('/') ? captionsUrl : `${captionsUrl}/`);
  const url = new URL('inference', base);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'content-type': type, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > MOST_BYTES)
          asking.destroy(new CaptionsError('Jawaban mesin takarir terlalu besar.'));
      });
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode === 200) resolve(Buffer.concat(chunks).toString('utf8'));
        else reject(new CaptionsError(`Mesin takarir menolak (HTTP ${statusCode}).`));
      });
    });
    asking.once('error', reject);
    asking.end(body);
  });
}
