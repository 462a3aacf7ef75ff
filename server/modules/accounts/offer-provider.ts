import type { Parts } from '#platform/parts.ts';
import { accountsParts } from './accounts-parts.ts';
import type { AuthProvider } from './auth-provider.ts';

/** Adds a way in to the auth library's routes: a module above brings it, for accounts know of no such platform. */
export function offerProvider(parts: Parts, provider: AuthProvider): void {
  accountsParts(parts).providers.set(provider.id, provider);
}
