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
