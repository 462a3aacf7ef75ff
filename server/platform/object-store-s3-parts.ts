import { open } from 'node:fs/promises';
import { type SendToS3, expectOk } from './object-store-s3-client.ts';
import { readExactly } from './read-exactly.ts';

type Upload = { path: string; file: string; size: number; contentType: string; partBytes: number };

/** Puts a large file part by part: memory holds one part, and the object appears with the last step. */
export async function putInParts(send: SendToS3, upload: Upload): Promise<void> {
  const { path, size, partBytes } = upload;
  const headers = { 'content-type': upload.contentType };
  const started = await send('POST', path, { query: '?uploads=', headers });
  const answer = await (await expectOk(started, 'starting an upload')).text();
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1];
  if (uploadId === undefined) throw new Error('Object store: an upload without an id');
  const id = encodeURIComponent(uploadId);

  const file = await open(upload.file);
  try {
    const tags: string[] = [];
    for (let at = 0; at < size; at += partBytes) {
      const body = await readExactly(file, at, Math.min(partBytes, size - at));
      const query = `?partNumber=${tags.length + 1}&uploadId=${id}`;
      const sent = await expectOk(await send('PUT', path, { query, body }), 'a part');
      tags.push(sent.headers.get('etag') ?? '');
      await sent.body?.cancel();
    }
    const done = await send('POST', path, { query: `?uploadId=${id}`, body: listOfParts(tags) });
    const text = await (await expectOk(done, 'finishing an upload')).text();
    // The service may find out after it has already answered 200.
    if (text.includes('<Error>')) throw new Error(`Object store: ${text.slice(0, 200)}`);
  } catch (error) {
    // Parts of an upload that nobody finishes are paid for.
    await send('DELETE', path, { query: `?uploadId=${id}` }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

function listOfParts(tags: string[]): string {
  const parts = tags.map(
    (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
