import { isIP } from 'node:net';
import { z } from 'zod';

const NETWORK = /^[\da-fA-F.:]+(?:\/\d{1,3})?$/;

/**
 * The proxies that append to X-Forwarded-For: how many stand before us, or the networks they are in. What stands left
 * of theirs was written by the client, so `true`, which believes the leftmost, is no choice.
 */
const trustedProxies = z.string().transform((value, context) => {
  if (value === 'false' || value === '0') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every((network) => isIP(network.split('/')[0] ?? '') !== 0 && NETWORK.test(network)))
    return networks;
  context.addIssue(
    value === 'true'
      ? 'true would believe what clients write into X-Forwarded-For: name how many proxies stand before the server, such as 1, or their networks, such as 10.0.0.0/8'
      : 'a number of proxies such as 1, or their networks such as 10.0.0.0/8,192.168.1.7',
  );
  return z.NEVER;
});

/** What stands between viewers and us, and what of its words is believed. */
export const proxiesEnv = {
  TRUST_PROXY: trustedProxies.optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]{1,60}$/, 'the name of a header such as CF-IPCountry')
    .toLowerCase()
    .optional(),
};
