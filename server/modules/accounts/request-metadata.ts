import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '#platform/limits/network.ts';

/** The cookie of a browser that signed in before: `knownBrowser`. */
export const KNOWN_BROWSER = 'known_browser';

/** Where a request comes from, as far as limits and notices need it. */
export type RequestMetadata = {
  address: string;
  label: string;
  /** The cookie of a browser that signed in before. */
  browser?: string | undefined;
};

export function requestMetadataOf(request: FastifyRequest): RequestMetadata {
  return {
    address: networkOf(request.ip),
    label: deviceLabelOf(request.headers['user-agent'] ?? ''),
    browser: request.cookies[KNOWN_BROWSER],
  };
}

/** The network that an address belongs to: enough for its owner to recognise, too little to find anybody. */
export function widerNetwork(address: string): string {
  if (!address.includes(':')) return address.replace(/\d+$/, '0');
  return `${address.split(':').slice(0, 3).join(':')}::`;
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/(?:SMART-TV|SmartTV|Tizen|Web0S|WebOS|BRAVIA|AFT[A-Z])/, 'TV'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What a viewer recognises a device by, such as "Chrome di Android". */
export function deviceLabelOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined && system === undefined) return 'Perangkat lain';
  if (browser === undefined || system === undefined) return browser ?? system ?? '';
  return `${browser} di ${system}`;
}

/** Where an address is, in words for its owner; null when nothing is known. */
export type LocationOf = (address: string) => string | null;

/** Networks of no operator: a home, an office, the machine itself. */
const LOCAL = `127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 100.64.0.0/10
  ::1/128 fc00::/7 fe80::/10`.split(/\s+/);

/**
 * Tells places without asking anybody: the operator's own names of networks first, then local ones, else the
 * address itself, shortened so that it shows a network and not a household.
 * @param names `203.0.113.0/24=Kantor Jakarta; 2001:db8::/32=Kampus`
 * @throws when an entry can't be read.
 */
export function createLocations(names: string | undefined): LocationOf {
  const named = (names ?? '')
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [cidr = '', name = ''] = entry.split('=', 2).map((part) => part.trim());
      if (name === '') throw new TypeError(`A network needs a name: ${entry.trim()}`);
      return { name, list: listOf([cidr]) };
    });
  const local = listOf(LOCAL);

  return (network) => {
    const address = network.replace(/\/64$/, '');
    const family = familyOf(address);
    if (family === undefined) return null;
    const own = named.find(({ list }) => list.check(address, family));
    if (own !== undefined) return own.name;
    return local.check(address, family) ? 'Jaringan lokal' : `Jaringan ${shorten(address)}`;
  };
}

function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [net = '', bits = ''] = cidr.split('/');
    const family = familyOf(net);
    if (family === undefined || !/^\d{1,3}$/.test(bits)) {
      throw new TypeError(`Not a network: ${cidr}`);
    }
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}

/** `203.0.113.9` as `203.0.113.x`, `2001:db8:1:2::` as `2001:db8:1::x`. */
function shorten(address: string): string {
  if (isIP(address) === 4) return address.replace(/\d+$/, 'x');
  const groups = address.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::x`;
}
