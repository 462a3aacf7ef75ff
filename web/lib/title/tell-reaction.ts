import type { changeConsent } from '#contract/accounts/index.ts';
import type { getReaction, postTitleReact, Reaction } from '#contract/engagement/reactions.ts';
import { callApi } from '../api/api.ts';
import { isApiError } from '../api/api-error.ts';
import { showError } from '../feedback/show-error.ts';

/** What the platform has; undefined where it doesn't say: the buttons can be pressed all the same. */
export async function askReaction(productId: string): Promise<Reaction | null | undefined> {
  const input = { query: { productId } };
  const asked = await callApi<typeof getReaction>('GET', '/v2/title/reaction', input).catch(
    () => undefined,
  );
  return asked?.result.reaction;
}

/** Tells the platform, which keeps nothing without the consent; a refusal is shown here. */
export async function tellReaction(
  productId: string,
  reaction: Reaction | null,
): Promise<'kept' | 'needs consent' | 'refused'> {
  try {
    const body = { productId, reaction: reaction ?? ('none' as const) };
    await callApi<typeof postTitleReact>('POST', '/v2/title/react', { body });
    return 'kept';
  } catch (error) {
    if (reaction !== null && isApiError(error, 'engagement.consentNeeded')) return 'needs consent';
    await showError(error);
    return 'refused';
  }
}

/** Consents to the wording of this version; false if the platform refuses, which is shown here. */
export async function consent(version: string): Promise<boolean> {
  try {
    await callApi<typeof changeConsent>('POST', '/v2/account/consents', {
      body: { purpose: 'personalise', is_granted: true, wording_version: version },
    });
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}
