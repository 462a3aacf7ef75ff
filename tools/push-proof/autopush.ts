import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { acceptWebSocket, type Connection } from './websocket-server.ts';

/** One message that our server sent, and what the browser said of it: 100 is decrypted and handed to the worker. */
export type Delivery = { headers: IncomingHttpHeaders; bytes: number; acknowledged: number | null };

type Spoken = {
  messageType: string;
  channelID?: string;
  updates?: { version: string; code: number }[];
};

export type Autopush = {
  /** For `dom.push.serverURL`. */
  socketUrl: string;
  /** What `PUSH_EXTRA_HOSTS` has to let our server send to. */
  host: string;
  channels: ReadonlySet<string>;
  deliveries: ReadonlyMap<string, Delivery>;
  close(): Promise<void>;
};

/**
 * Mozilla's push service in small: a WebSocket that a Firefox keeps open, and an address for each subscription that
 * takes messages by RFC 8030. It can't read them.
 */
export async function startAutopush(): Promise<Autopush> {
  const channels = new Set<string>();
  const deliveries = new Map<string, Delivery>();
  let browser: Connection | undefined;

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const channelID = request.url?.slice('/push/'.length) ?? '';
      if (request.method !== 'POST' || !channels.has(channelID)) {
        response.writeHead(request.method === 'POST' ? 410 : 404).end();
        return;
      }
      const version = randomUUID();
      deliveries.set(version, {
        headers: request.headers,
        bytes: body.length,
        acknowledged: null,
      });
      const encoding = request.headers['content-encoding'];
      speak({
        messageType: 'notification',
        channelID,
        version,
        data: body.toString('base64url'),
        headers: { encoding },
      });
      response.writeHead(201, { location: `${origin()}/message/${version}`, ttl: '60' }).end();
    });
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    acceptWebSocket(request, socket, listen);
  });

  function speak(message: object): void {
    browser?.send(JSON.stringify(message));
  }

  function listen(text: string, connection: Connection): void {
    browser = connection;
    const { messageType, channelID = '', updates = [] } = JSON.parse(text) as Spoken;
    switch (messageType) {
      case 'hello':
        speak({
          messageType,
          status: 200,
          uaid: randomUUID().replaceAll('-', ''),
          use_webpush: true,
          broadcasts: {},
        });
        break;
      case 'register':
        channels.add(channelID);
        speak({
          messageType,
          status: 200,
          channelID,
          pushEndpoint: `${origin()}/push/${channelID}`,
        });
        break;
      case 'unregister':
        channels.delete(channelID);
        speak({ messageType, status: 200, channelID });
        break;
      case 'ack':
        for (const { version, code } of updates) {
          const delivery = deliveries.get(version);
          if (delivery !== undefined) delivery.acknowledged = code;
        }
        break;
      default:
        if (text === '{}') speak({});
    }
  }

  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = () => `http://${host()}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    socketUrl: `ws://${host()}/`,
    host: host(),
    channels,
    deliveries,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
