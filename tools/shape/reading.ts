/** What a measure found. */
export interface Reading {
  readonly name: string;
  readonly value: string;
  readonly limit: string;
  readonly holds: boolean;
  /** What breaks it, the worst first. */
  readonly broken: readonly string[];
}
