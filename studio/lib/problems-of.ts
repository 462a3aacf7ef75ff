import type { Failure } from '../../web/lib/api/api-error.ts';

type Refusal = Pick<Failure, 'details'> | undefined;

/** What is wrong with a field of what was sent, where a call says it. */
type Problem = { field: string; problem: string };

/** The fields that a call refused; none where it refused the whole. */
export const problemsOf = (failure: Refusal): readonly Problem[] =>
  Array.isArray(failure?.details) ? (failure.details as Problem[]) : [];

/** What a refusal says beside its words, as its call describes it. */
export const detailsOf = <Details extends object>(failure: Refusal): Partial<Details> =>
  (failure?.details ?? {}) as Partial<Details>;
