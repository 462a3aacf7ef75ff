import { generateKeyPairSync } from 'node:crypto';

/** How soon the sandbox's DOKU knows of an order; the real one takes a minute. */
const STATUS_AFTER_SECONDS = 3;

/**
 * What server and worker and the sandbox's DOKU have to share: a secret that is derived, so that
 * older data folders have it too, and an RSA key that lives as long as this start.
 */
export function dokuDefaults(secret: string, apiUrl: string): Record<string, string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  return {
    DOKU_CLIENT_ID: 'BRN-0001-SANDBOX',
    DOKU_SECRET_KEY: `SK-${secret}`,
    DOKU_API_URL: apiUrl,
    DOKU_REPORT_URL: `${apiUrl}/report`,
    DOKU_PRIVATE_KEY: privateKey.toString('base64'),
    DOKU_MERCHANT_PUBLIC_KEY: publicKey.toString('base64'),
    DOKU_STATUS_AFTER_SECONDS: String(STATUS_AFTER_SECONDS),
  };
}
