/** Of PostgreSQL: another row has this already; no row has this, or others still name it. */
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';

/** PostgreSQL's code of an error, such as `23505`, or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** The name of the constraint that an error is about, or undefined. */
export function databaseConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
