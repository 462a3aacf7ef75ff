import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  url: string;
  body: Record<string, unknown>;
  headers: NodeJS.Dict<unknown>;
};

export type Merchant = {
  url: string;
  received: Received[];
  /** What each next notification is answered, in turn; 200 when none is left. */
  answers: { status: number; location?: string }[];
  /** What came about one order. */
  about: (orderId: unknown) => Received[];
  /** Waits until so many have come about one order. */
  wait: (orderId: unknown, count: number) => Promise<Received[]>;
  stop: () => Promise<void>;
};

const PATIENCE_MS = 5_000;

/** A shop that writes down what it is told. */
export async function openMerchant(): Promise<Merchant> {
  const received: Received[] = [];
  const answers: Merchant['answers'] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      received.push({ url: request.url ?? '', body, headers: request.headers });
      const answer = answers.shift() ?? { status: 200 };
      reply.writeHead(answer.status, answer.location ? { location: answer.location } : {});
      reply.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const about = (orderId: unknown) => received.filter((it) => it.body['order_id'] === orderId);
  return {
    url: `http://127.0.0.1:${port}/notify`,
    received,
    answers,
    about,
    async wait(orderId, count) {
      const end = Date.now() + PATIENCE_MS;
      while (about(orderId).length < count) {
        if (Date.now() > end)
          throw new Error(`${about(orderId).length} of ${count} notifications came`);
        await new Promise((again) => setTimeout(again, 10));
      }
      return about(orderId);
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
