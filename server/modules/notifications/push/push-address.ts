/** Hosts of the push services of browsers: Google, Mozilla, Apple, Microsoft. A leading dot: and all below. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * The address of a push service that messages may go to; undefined for any other. It was written by a stranger: by
 * name, https and the usual port alone it reaches nothing of ours. `extra` are hosts that the operator named, with
 * their port, by http too.
 */
export function pushServiceAt(endpoint: string, extra: readonly string[]): URL | undefined {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (extra.includes(url.host)) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const isKnown = SERVICES.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  );
  return isKnown ? url : undefined;
}
