const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text has the form of our ids: a UUID in small letters. PostgreSQL refuses to compare one with other text. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
