import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http';
import {
  type AddressInfo,
  BlockList,
  type LookupFunction,
  type Socket,
  connect,
  isIP,
} from 'node:net';
import { promisify } from 'node:util';
import { isPublicAddress } from '#modules/live/index.ts';

/** The way out for all that fetches contributions. */
export type Outlet = {
  /** Of a proxy: whatever a playlist or a redirection names goes through it, and is looked at. */
  url: string;
  /**
   * An address as a program is to open it. What goes past the proxy gets the IP address that its name led to just now,
   * so that the name is not looked up again.
   * @throws when it may not be fetched from.
   */
  pin(address: string): Promise<string>;
  close(): Promise<void>;
};

const INSIDE =
  'the address lies inside our network (LIVE_SOURCE_NETWORKS names those that may be fetched from)';
/** By these a program asks its proxy, which looks names up itself. */
const THROUGH_PROXY = new Set(['http:', 'https:', 'rtmps:']);
/** What is between a program and its proxy, and not for the servers behind it. */
const OWN_HEADERS = ['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive'];

/**
 * Opens the way out. It leads to the open internet, and to the networks of our own that are listed: a source may be in
 * the studio's network, but no playlist reaches the database. A name is looked up once, and connected to as it was
 * looked at.
 */
export async function openOutlet(networks: readonly string[]): Promise<Outlet> {
  const listed = listOf(networks);
  const mayReach = (address: string) =>
    isPublicAddress(address) ||
    (isIP(address) !== 0 && listed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'));
  const refuseInside = (hosts: string[]) => {
    if (hosts.length === 0 || !hosts.every(mayReach)) throw new Error(INSIDE);
  };
  const lookupAllowed: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return done(error, '');
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => mayReach(address)))
        return done(new Error(INSIDE), '');
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  };
  /** What is an address already needs no look-up. */
  const isAllowedName = (host: string) => isIP(host) === 0 || mayReach(host);

  const server = createServer((request, response) => passOn(request, response));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  function passOn(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '');
    const refuse = (status: number) => {
      if (!response.headersSent) response.writeHead(status);
      response.end();
    };
    if (url === null || url.protocol !== 'http:' || !isAllowedName(hostOf(url))) return refuse(403);
    const headers = { ...request.headers };
    for (const name of OWN_HEADERS) delete headers[name];
    const { method } = request;
    const sent = ask(url, { method, headers, lookup: lookupAllowed, agent: false }, (answer) => {
      const passed = { ...answer.headers };
      for (const name of [...OWN_HEADERS, 'transfer-encoding']) delete passed[name];
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    sent.on('error', ({ message }) => refuse(message === INSIDE ? 403 : 502));
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  }

  server.on('connect', (request, near: Socket, head: Buffer) => {
    const url = URL.parse(`https://${request.url}`);
    near.on('error', () => near.destroy());
    if (url === null || !isAllowedName(hostOf(url))) {
      near.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const far = connect(
      { host: hostOf(url), port: Number(url.port || 443), lookup: lookupAllowed },
      () => {
        near.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        far.write(head);
        near.pipe(far).pipe(near);
      },
    );
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async pin(address) {
      const url = URL.parse(address);
      if (url === null) throw new Error('it is no address');
      const host = hostOf(url);
      if (isIP(host) !== 0) {
        refuseInside([host]);
        return address;
      }
      const found = await promisify(lookup)(host, { all: true });
      refuseInside(found.map((each) => each.address));
      const [first] = found;
      if (first === undefined || THROUGH_PROXY.has(url.protocol)) return address;
      url.hostname = first.family === 6 ? `[${first.address}]` : first.address;
      return url.href;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
