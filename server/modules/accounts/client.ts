import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as far as limits and notices need it. */
export type Client = { address: string; label: string };

export function clientOf(request: FastifyRequest): Client {
  return {
    address: networkOf(request.ip),
    label: labelOf(request.headers['user-agent'] ?? ''),
  };
}

/** An IPv4 address, or the /64 that an IPv6 household has to itself. */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip;
  const [head = '', tail = ''] = ip.split('::', 2);
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const missing = ip.includes('::') ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
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
export function labelOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined && system === undefined) return 'Perangkat lain';
  if (browser === undefined || system === undefined) return browser ?? system ?? '';
  return `${browser} di ${system}`;
}
