import { SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { createCmsTokens } from './cms/cms-tokens.ts';

export type EditorialDeps = ReturnType<typeof openEditorial>;

export function openEditorial(deps: Deps) {
  // `process` stays one object: accounts knows its own dependencies by it.
  return { process: deps, cmsTokens: createCmsTokens(deps), visitorToken: visitorToken(deps) };
}

/** One token for the process, renewed when half of its life is over. */
function visitorToken({ tokens, clock }: Pick<Deps, 'tokens' | 'clock'>): () => Promise<string> {
  let kept: { token: Promise<string>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept === undefined || kept.until <= now) {
      const token = tokens.signService('v1', SERVICE_TOKEN_LIFE);
      kept = { token, until: now + SERVICE_TOKEN_LIFE / 2 };
    }
    return kept.token;
  };
}
