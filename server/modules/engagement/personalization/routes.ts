import { filmClasses, SECOND } from '#contract/constants.ts';
import * as contract from '#contract/engagement/index.ts';
import { actOnAccount, findAccount, profileKey } from '#modules/accounts/index.ts';
import { listGenresWithPictures } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import {
  presentPersonalization,
  skipPersonalization,
  submitPersonalizationOf,
} from './personalization.ts';
import { findPersonalization } from './queries.ts';

const CACHE_TTL = 5 * SECOND;

export const routes = [
  call(
    contract.checkPersonalization,
    async ({ db, config }: Deps, { query, caller }) => {
      const { accountId } = requireAccount(caller);
      const account = (await findAccount(db, accountId)) ?? fail('common.unauthenticated');
      const data = presentPersonalization(account, await findPersonalization(db, accountId));
      const isOwn =
        query.email === undefined ||
        profileKey(query.email, config.mail.phoneDomain) === data.email;
      return isOwn ? { status: 200 as const, message: 'OK', data } : fail('common.forbidden');
    },
    { isPlainRead: true },
  ),
  call(
    contract.listContentPreferences,
    async ({ db, clock }: Deps) => ok({ genres: await listGenresWithPictures(db, clock.now()) }),
    { cacheTtl: CACHE_TTL },
  ),
  call(contract.listContentRatings, async () =>
    ok({
      ratings: filmClasses.map((filmClass) => ({
        filmClass,
        ...contract.filmClassTexts[filmClass],
      })),
    }),
  ),
  call(contract.submitPersonalization, async (deps: Deps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok(await submitPersonalizationOf(deps, accountId, body), 'Pilihanmu tersimpan');
  }),
  call(contract.setPersonalizationSkip, async (deps: Deps, { body, caller }) => {
    const { email, reason, is_skipped } = body;
    const isSkipped = is_skipped === 1;
    const input = { act: 'personalization-skip', caller, email, reason } as const;
    await actOnAccount(deps, input, async (tx, { accountId }) => {
      const now = deps.clock.now();
      const wasSkipped = await skipPersonalization(tx, { accountId, isSkipped, now });
      return { before: { isSkipped: wasSkipped }, after: { isSkipped } };
    });
    return ok({ is_skipped }, 'Tersimpan');
  }),
];
