/** Random bytes as hexadecimal text. `crypto.randomUUID` exists only on https and localhost; a phone in the same network has neither. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
