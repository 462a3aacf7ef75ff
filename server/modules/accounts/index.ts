export { accountsModule } from './module.ts';
export { endFederatedSessions } from './sessions/end-sessions.ts';
export {
  changeProfileOfSessions,
  chooseProfile,
  watchChosenProfiles,
} from './sessions/active-profile.ts';
export { offerProvider } from './federation/federated-sign-in.ts';
export { hasConsent, onConsentWithdrawn, requireAgreement } from './privacy/consents.ts';
export { findExportToMake, finishExport } from './privacy/data-export.ts';
export { hasStepUp as hasOwnerStepUp } from './step-up/step-up.ts';
export { stepUpByCode, sendStepUpCode } from './step-up/step-up-methods.ts';
export { findStepUpMethods } from './step-up/step-up-methods.ts';
export { deviceLabelOf as deviceLabel } from './request-metadata.ts';
export {
  type AccountView,
  findAccount,
  findAccountByContact,
  lockAccount,
  findIdByContact,
} from './account/account-view.ts';
export { markPersonalized } from './account/account-view.ts';
export { profileKey } from './account/wire-records.ts';
export { layoutEmail } from './emails/layout.ts';
export { hasLocalCredential } from './step-up/step-up-methods.ts';
export { listSessionsRevokedSince as listRevokedSessions } from './sessions/queries/session.ts';
export { watchRevokedSessions } from './sessions/session-middleware.ts';
export { refreshForPage } from './sessions/rotate-session.ts';
export { type AccountSeed, seedAccount } from './account/seed-account.ts';
export {
  withCheckedPassword,
  createFederatedAccount,
  findAccountByEmail,
  limitGuesses,
  decryptForwardedPassword,
  openFederatedSession,
  recordFederationEvent,
  requireSteppedUpSession,
  setExternalAuth,
} from './federation/federated-sign-in.ts';
export { enrolDemoStaff, listDemoStaff, startDemoEnrolment } from './staff/demo-staff.ts';
export { inviteByOperator } from './staff/invite-staff.ts';
export { actOnAccount, checkStaffPassword, findStaff, isStaff } from './staff/staff.ts';
export { listStaffWith } from './staff/queries/staff-member.ts';
export { setDeviceLimit } from './account/account-view.ts';
export {
  listDevicesOfSessions,
  listDeviceViewers,
  updateDeviceFirebaseId as setDeviceFirebaseId,
} from './devices/queries.ts';
export { startSession } from './devices/save-device.ts';
export { type Assertion, findGrownWatcher } from './sessions/open-session.ts';
/** By which invitation accounts came, and whether two of them share a device. */
export { findRefCode, listReferredAccounts, type ReferredAccount } from './account/queries.ts';
export { hasDeviceOf } from './devices/queries.ts';
/** What support needs to find an account and to tell what happened to it. */
export {
  findDevicesOf,
  findMaskedByIds,
  findMaskedByPrefix,
  listAccessEvents,
  listAccountNames,
  listDoerNames,
  listInvitedAddresses,
  maskName,
  listDeviceOwners,
} from './support/find-accounts.ts';
export { noteSentMail } from './support/queries.ts';
