import { lookup, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SECOND } from '#contract/constants.ts';

/** A guide can't be fetched now; the message is for an editor. */
export class GuideUnreachable extends Error {}

type GuideRequest = {
  url: string;
  /** What came with the text that is at hand: answered anew only when it changed. */
  etag: string | null;
  lastModified: string | null;
  mayBePrivate: boolean;
};
export type Fetched =
  | { isSame: true }
  | {
      isSame: false;
      bytes: AsyncIterable<Uint8Array>;
      etag: string | null;
      lastModified: string | null;
    };

const MOST_REDIRECTS = 3;
const SILENCE = 15 * SECOND;
const WHOLE = 120 * SECOND;
/** As it comes over the line; what is packed is bounded again when it is unpacked. */
const MOST_BYTES = 64 * 1024 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Asks for a guide by http or https, within bounds of time and bytes, never inside our own network: names are looked
 * up once, checked, and connected to as they were checked.
 * @throws GuideUnreachable
 */
export async function fetchGuide(asked: GuideRequest): Promise<Fetched> {
  const signal = AbortSignal.timeout(WHOLE);
  let url = asked.url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await send(addressOf(url, asked), asked, signal);
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
      response.destroy();
      url = URL.parse(headers.location, url)?.href ?? '';
      continue;
    }
    if (statusCode === 304) {
      response.destroy();
      return { isSame: true };
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new GuideUnreachable(`Server menjawab ${statusCode}`);
    }
    return {
      isSame: false,
      bytes: bounded(response),
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    };
  }
  throw new GuideUnreachable('Terlalu banyak pengalihan');
}

function addressOf(text: string, { mayBePrivate }: GuideRequest): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new GuideUnreachable('Alamatnya harus http atau https');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is not looked up, so it is checked here.
  if (!mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw inside();
  return url;
}

const inside = () => new GuideUnreachable('Alamatnya ada di jaringan dalam');

function send(url: URL, asked: GuideRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(
    url,
    {
      signal,
      timeout: SILENCE,
      lookup: asked.mayBePrivate ? lookup : publicLookup,
      headers: {
        accept: 'application/xml, text/xml, */*;q=0.5',
        'accept-encoding': 'gzip',
        'user-agent': 'Tayang guide',
        ...(asked.etag === null ? {} : { 'if-none-match': asked.etag }),
        ...(asked.lastModified === null ? {} : { 'if-modified-since': asked.lastModified }),
      },
    },
    resolve,
  );
  sent.on('timeout', () => sent.destroy(new GuideUnreachable('Servernya tidak menjawab')));
  sent.on('error', (error) => reject(unreachable(error)));
  sent.end();
  return promise;
}

/** As the system looks names up, without addresses that lead inside. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return done(error, '');
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined || open.length < found.length) return done(inside(), '');
    return options.all === true ? done(null, open) : done(null, first.address, first.family);
  });
};

async function* bounded(response: IncomingMessage): AsyncIterable<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new GuideUnreachable('Jadwalnya terlalu besar');
      yield chunk;
    }
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(error: unknown): GuideUnreachable {
  if (error instanceof GuideUnreachable) return error;
  const isLate = error instanceof Error && error.name === 'AbortError';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = isLate ? 'Servernya terlalu lambat' : `Servernya tidak terjangkau ${code}`.trim();
  return new GuideUnreachable(problem, { cause: error });
}

/** Ranges that lead into a network and not out of it (RFC 6890). */
const innerRanges = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  innerRanges.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  // Addresses of IPv4 in other clothes: compatible, translated, by NAT64, Teredo and 6to4.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  innerRanges.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address lies on the open internet; a name is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !innerRanges.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
