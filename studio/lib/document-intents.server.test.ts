import { expect, test } from 'vitest';
import { documentIntents } from './document-intents.server.ts';
import type { Studio } from './studio.server.ts';

const answering = (result: object) =>
  ({
    call: async () => ({ result, message: 'Menunggu orang kedua: klasifikasi usianya turun' }),
  }) as unknown as Studio;
const documentId = 'b0a7c6de-0000-4000-8000-000000000000';

test('what waits for a second person is not said to be on the air', async () => {
  const waits = answering({ approval: { approvalId: documentId } });
  const said = [
    await documentIntents.publish(waits, { documentId, no: 2 }),
    await documentIntents.plan(waits, { documentId, no: 2, at: '2037-01-01T00:00:00Z' }),
    await documentIntents.rollBack(waits, { documentId, no: 1 }),
  ].map(({ notice }) => notice);
  expect(new Set(said)).toEqual(new Set(['Menunggu orang kedua: klasifikasi usianya turun.']));
  const { notice } = await documentIntents.publish(answering({ liveNo: 2 }), { documentId, no: 2 });
  expect(notice).toBe('Terbit. Penonton melihatnya sekarang.');
});
