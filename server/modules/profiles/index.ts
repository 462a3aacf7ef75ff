import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import type { Parts } from '#platform/parts.ts';
import { deleteAccountData } from './queries/delete-account-data.ts';
import { getParentalcontrolReset } from './routes/get-parentalcontrol-reset.ts';
import { getPinOwnerProof } from './routes/get-pin-owner-proof.ts';
import { getProfileList } from './routes/get-profile-list.ts';
import { postParentalcontrolSubmit } from './routes/post-parentalcontrol-submit.ts';
import { postParentalcontrolVerificationOtp } from './routes/post-parentalcontrol-verification-otp.ts';
import { postPinRemove } from './routes/post-pin-remove.ts';
import { postProfileChoose } from './routes/post-profile-choose.ts';
import { postProfileCreate } from './routes/post-profile-create.ts';
import { postProfileEdit } from './routes/post-profile-edit.ts';
import { postProfileRemove } from './routes/post-profile-remove.ts';

export { exportProfiles } from './export-profiles.ts';
export { type SeedChild, seedChildren } from './seed-children.ts';
export { forgetRemovedProfiles } from './forget-removed-profiles.ts';

/**
 * The profiles of an account, and the PIN between a child's and the others. Which one watches is known to the session
 * (accounts) and so to every caller; what it may see is decided where it is shown. A profile that was removed is
 * forgotten by every module through `forgetRemovedProfiles`.
 */
export async function registerProfiles(app: FastifyInstance, parts: Parts): Promise<void> {
  for (const route of [
    getProfileList,
    postProfileCreate,
    postProfileEdit,
    postProfileRemove,
    postProfileChoose,
    getPinOwnerProof,
    postPinRemove,
    postParentalcontrolSubmit,
    postParentalcontrolVerificationOtp,
    getParentalcontrolReset,
  ]) {
    route(app, parts);
  }
  let stopForgetting: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopForgetting = forgetErasedAccounts(parts, { module: 'profiles', forget: deleteAccountData });
  });
  app.addHook('preClose', async () => stopForgetting?.());
}
