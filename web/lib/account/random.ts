/** Random bytes as hexadecimal text. `crypto.randomUUID` exists only on https and localhost; a phone in the same network has neither. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Whether a text has the form of a UUID, as ids of titles and products have. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}
