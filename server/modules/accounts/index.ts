import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/parts.ts';
import { accountsParts } from './accounts-parts.ts';
import { codeFeed } from './code-feed.ts';
import { answerAuthErrors } from './answer-auth-errors.ts';
import { watchChosenProfiles } from './chosen-profiles.ts';
import { guardSessions } from './guard-sessions.ts';
import { requireSignedCall } from './hmac.ts';
import { watchRevokedSessions } from './revoked-sessions.ts';
import { authCallbackRoute } from './routes/auth-callback.ts';
import { authCsrfRoute } from './routes/auth-csrf.ts';
import { authLogRoute } from './routes/auth-log.ts';
import { authProvidersRoute } from './routes/auth-providers.ts';
import { authSessionRoutes } from './routes/auth-session.ts';
import { authSigninRoutes } from './routes/auth-signin.ts';
import { authSignoutRoute } from './routes/auth-signout.ts';
import { getConsents } from './routes/get-consents.ts';
import { getContactRoute } from './routes/get-contact.ts';
import { getExportFile } from './routes/get-export-file.ts';
import { getExportRoute } from './routes/get-export.ts';
import { postAccountDelete } from './routes/post-account-delete.ts';
import { postAccountUndoDelete } from './routes/post-account-undo-delete.ts';
import { postConsents } from './routes/post-consents.ts';
import { postContactCancel } from './routes/post-contact-cancel.ts';
import { postContactConfirm } from './routes/post-contact-confirm.ts';
import { postExport } from './routes/post-export.ts';
import { postReauthCode } from './routes/post-reauth-code.ts';
import { getCheckEnv } from './routes/get-check-env.ts';
import { getDeviceCode } from './routes/get-device-code.ts';
import { getDeviceList } from './routes/get-device-list.ts';
import { getPasskeys } from './routes/get-passkeys.ts';
import { getPasswordKeyRoute } from './routes/get-password-key.ts';
import { getProfileDetails } from './routes/get-profile-details.ts';
import { getValidateBearer } from './routes/get-validate-bearer.ts';
import { getVerificationStateRoute } from './routes/get-verification-state.ts';
import { getVerify } from './routes/get-verify.ts';
import { getResetPassword } from './routes/get-reset-password.ts';
import { getSignInActivity } from './routes/get-sign-in-activity.ts';
import { postChangePassword } from './routes/post-change-password.ts';
import { postConfirm } from './routes/post-confirm.ts';
import { postDeviceCode } from './routes/post-device-code.ts';
import { postDeviceCodeClaim } from './routes/post-device-code-claim.ts';
import { postDeviceCodeDecide } from './routes/post-device-code-decide.ts';
import { postDeviceCodeLook } from './routes/post-device-code-look.ts';
import { postDeviceDelete } from './routes/post-device-delete.ts';
import { postDeviceDeleteOthers } from './routes/post-device-delete-others.ts';
import { postDeviceRename } from './routes/post-device-rename.ts';
import { postDeviceSave } from './routes/post-device-save.ts';
import { postHmac } from './routes/post-hmac.ts';
import { postLogin } from './routes/post-login.ts';
import { postLogout } from './routes/post-logout.ts';
import { postPasskeyChallenge } from './routes/post-passkey-challenge.ts';
import { postPasskeyLogin } from './routes/post-passkey-login.ts';
import { postPasskeysAdd } from './routes/post-passkeys-add.ts';
import { postPasskeysOptions } from './routes/post-passkeys-options.ts';
import { postPasskeysRemove } from './routes/post-passkeys-remove.ts';
import { postPasskeysRename } from './routes/post-passkeys-rename.ts';
import { postProfileUpdate } from './routes/post-profile-update.ts';
import { postRefresh } from './routes/post-refresh.ts';
import { postRegFinal } from './routes/post-reg-final.ts';
import { postRegister } from './routes/post-register.ts';
import { postRegisterStage } from './routes/post-register-stage.ts';
import { postResendVerification } from './routes/post-resend-verification.ts';
import { postReqResetPassword } from './routes/post-req-reset-password.ts';
import { postResetPassword } from './routes/post-reset-password.ts';
import { postServiceTokens } from './routes/post-service-tokens.ts';
import { startSweeping } from './sweep.ts';

export { endVouchedSessions } from './end-vouched-sessions.ts';
export { changeProfileOfSessions, chooseProfile } from './choose-profile.ts';
export { agreeOnDevices, endAllSessions, findAccountNamed } from './operator-acts.ts';
export { offerProvider } from './offer-provider.ts';
export { hasConsent, requireAgreement } from './consents.ts';
export { findExportToMake, finishExport } from './data-export.ts';
export { exportAccount } from './export-account.ts';
export { forgetErasedAccounts } from './forget-erased-accounts.ts';
export { isConfirmed as isOwnerConfirmed } from './confirmed-session.ts';
export { confirmByCode, sendOwnerCode } from './owner-code.ts';
export { findOwnerProof } from './find-owner-proof.ts';
export { labelOf as deviceLabel } from './client.ts';
export {
  type AccountView,
  findAccount,
  findAccountByContact,
  lockAccount,
} from './find-account.ts';
export { markPersonalized } from './mark-personalized.ts';
export { profileKey } from './profile-key.ts';
export { hasOwnWayIn } from './find-way-in.ts';
export { listSessionsRevokedSince as listRevokedSessions } from './queries/list-revoked-sessions.ts';
export { watchRevokedSessions } from './revoked-sessions.ts';
export { refreshForPage } from './refresh-for-page.ts';
export { type AccountSeed, seedAccount } from './seed-account.ts';
export {
  asOwner,
  createVouchedAccount,
  findAccountByEmail,
  limitGuesses,
  openSealedPassword,
  openVouchedSession,
  recordPartnerEvent,
  requireConfirmedOwner,
  setExternalAuth,
} from './vouched.ts';
export { checkStaffPassword, findStaff } from './staff.ts';
export { setDeviceLimit } from './set-device-limit.ts';
export { startSession } from './start-session.ts';
export type { Word } from './open-session.ts';

/**
 * Serves registration, sign-in, sessions, devices and the visitor tokens, and guards every route registered after
 * it: a session that ended opens nothing. Publishes `accounts.registered` and `accounts.verified` with
 * `{ accountId }`, `accounts.deleted` and `accounts.restored` likewise, and `accounts.sessionsRevoked` with
 * `{ sessionIds }`. Who switched profiles is that profile from then on, whatever its tokens say. An account that was erased is forgotten by every module through `forgetErasedAccounts`.
 */
export async function registerAccounts(app: FastifyInstance, platform: Parts): Promise<void> {
  const parts = accountsParts(platform);
  const revoked = await watchRevokedSessions(parts);
  const chosen = await watchChosenProfiles(parts);
  const stopSweeping = startSweeping(parts);
  const codes = codeFeed(parts);
  // Before the server drains: an open stream would hold it up.
  app.addHook('preClose', async () => codes.close());
  app.addHook('onClose', async () => {
    revoked.close();
    chosen.close();
    stopSweeping();
  });
  guardSessions(app, parts, revoked, chosen);

  await app.register(async (signed) => {
    signed.addHook('preValidation', (request) => requireSignedCall(parts, request));
    postLogin(signed, parts);
    postRegister(signed, parts);
  });
  getDeviceCode(app, parts, codes);
  for (const route of [
    postRegisterStage,
    postRegFinal,
    postResendVerification,
    getVerify,
    getVerificationStateRoute,
    getPasswordKeyRoute,
    postReqResetPassword,
    getResetPassword,
    postResetPassword,
    postChangePassword,
    getSignInActivity,
    postRefresh,
    postLogout,
    postPasskeyChallenge,
    postPasskeyLogin,
    getPasskeys,
    postConfirm,
    postPasskeysOptions,
    postPasskeysAdd,
    postPasskeysRename,
    postPasskeysRemove,
    postDeviceCode,
    postDeviceCodeClaim,
    postDeviceCodeLook,
    postDeviceCodeDecide,
    postDeviceSave,
    postDeviceDelete,
    postDeviceDeleteOthers,
    postDeviceRename,
    getDeviceList,
    getProfileDetails,
    getValidateBearer,
    postProfileUpdate,
    getContactRoute,
    postContactConfirm,
    postContactCancel,
    postReauthCode,
    postAccountDelete,
    postAccountUndoDelete,
    getConsents,
    postConsents,
    getExportRoute,
    postExport,
    getExportFile,
    postServiceTokens,
    postHmac,
    getCheckEnv,
  ]) {
    route(app, parts);
  }
  await app.register(async (library) => {
    answerAuthErrors(library, parts.config);
    for (const route of [
      authSessionRoutes,
      authCsrfRoute,
      authProvidersRoute,
      authSigninRoutes,
      authCallbackRoute,
      authSignoutRoute,
      authLogRoute,
    ]) {
      route(library, parts);
    }
  });
}
