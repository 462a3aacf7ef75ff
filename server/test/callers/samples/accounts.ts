import { randomUUID } from 'node:crypto';
import type { Sample, Samples } from '../sample.ts';

const someone = { email: 'siapa@contoh.id' };
const form = (fields: Record<string, string> = {}): Sample => ({
  input: () => ({ form: { json: 'true', ...fields } }),
});
const byProvider: Sample = {
  input: () => ({ params: { provider: 'credentials' }, form: { json: 'true' } }),
};
/** Needs an account or a ticket; the gate lets visitors pass for the ticket's sake. */
const byTicketToo: Sample = {
  refuses: {
    'client key': 'common.unauthenticated',
    service: 'common.unauthenticated',
  },
};

/** The signature proves the link: whose it is can't be chosen. */
const bySignedLink: Sample = {
  input: () => ({ body: { expires: '1', hash: 'x', id: randomUUID(), signature: 'x' } }),
  open: ['body.id'],
};

/** Of a shape that a browser sends, signed by no authenticator. */
const credential = {
  id: 'x'.repeat(22),
  rawId: 'x'.repeat(22),
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', attestationObject: 'x', authenticatorData: 'x', signature: 'x' },
};
const byCredential: Sample = {
  input: () => ({ body: { credential } }),
  open: ['body.id', 'body.rawId'],
};
/** A caller who is told the code of somebody else's television may use it. */
const byCode = (more: object = {}): Sample => ({
  input: () => ({ body: { code: 'BCDF-GHJK', ...more } }),
});

export const accountsSamples: Samples = {
  addPasskey: byCredential,
  authCallback: { ...byProvider, open: ['body.device_id'] },
  authCallbackPage: { input: () => ({ params: { provider: 'credentials' } }) },
  authCsrf: {},
  authError: {},
  authLog: form(),
  authProviders: {},
  authSession: {},
  authSessionUpdate: form(),
  authSignin: byProvider,
  authSigninPage: {},
  authSignout: form(),
  authSignoutPage: {},
  cancelContact: { input: () => ({ body: { kind: 'email' } }) },
  changeConsent: { input: () => ({ body: { purpose: 'marketing', is_granted: true } }) },
  changePassword: { input: () => ({ body: { old_password: 'x', new_password: 'x' } }) },
  checkDeletion: {},
  checkEmail: { input: () => ({ body: someone }) },
  checkEnv: {},
  checkPasswordReset: {
    input: () => ({
      query: { expires: '1', hash: 'x', id: randomUUID(), signature: 'x' },
    }),
    open: ['query.id'],
  },
  claimCodeSignIn: {},
  confirmContact: bySignedLink,
  confirmSession: { input: () => ({ body: { password: 'x' } }), open: byCredential.open ?? [] },
  decideDeviceGrant: byCode({ decision: 'refuse' }),
  deleteAccount: { input: () => ({ body: {} }) },
  deleteDevice: {
    ...byTicketToo,
    owned: { 'body.device_id': ({ deviceId }) => deviceId },
    tellsOwnerNothing: true,
  },
  deleteOtherDevices: { endsSession: true },
  downloadExport: { owned: { 'params.id': ({ exportId }) => exportId } },
  finishRegistration: { input: () => ({ body: {} }) },
  getCodeSignIn: {},
  getContact: {},
  getExport: {},
  getPasskeyChallenge: {},
  getPasskeyOptions: {},
  getPasswordKey: {},
  getProfile: {},
  getVerificationState: {},
  listConsents: {},
  listDevices: {},
  listPasskeys: {},
  listSignInActivity: {},
  login: { input: () => ({ body: { ...someone, password: 'x' } }), open: ['body.device_id'] },
  loginWithPasskey: byCredential,
  logout: { open: ['body.device_id'], endsSession: true },
  lookAtCode: byCode(),
  mintTrvplusToken: {},
  mintTvsToken: {},
  mintV1Token: {},
  mintV2Token: { input: () => ({ body: { url: 'product/list' } }) },
  mintXgoToken: { input: () => ({ body: { url: 'product/list' } }) },
  refreshSession: { open: ['body.device_id'] },
  register: { input: () => ({ body: { ...someone, password: 'x' } }) },
  // Asks for the password first, whatever is named.
  removePasskey: {
    owned: { 'body.id': ({ passkeyId }) => passkeyId },
    tellsOwnerNothing: true,
  },
  renameDevice: {
    input: () => ({ body: { name: 'Ruang keluarga' } }),
    owned: { 'body.device_id': ({ deviceId }) => deviceId },
  },
  renamePasskey: {
    input: () => ({ body: { name: 'Laptop' } }),
    owned: { 'body.id': ({ passkeyId }) => passkeyId },
  },
  requestExport: {},
  requestPasswordReset: { input: () => ({ body: someone }) },
  resendVerification: { input: () => ({ body: someone }) },
  resetPassword: {
    input: () => ({
      body: { expires: '1', hash: 'x', id: randomUUID(), signature: 'x', password: 'x' },
    }),
    open: ['body.id'],
  },
  saveDevice: {
    ...byTicketToo,
    input: () => ({ body: { device_id: randomUUID() } }),
    open: ['body.device_id'],
    endsSession: true,
  },
  sendReauthCode: {},
  signHmac: { input: () => ({ body: { url: '/v2/auth/login', body: {} } }) },
  startCodeSignIn: {
    input: () => ({ body: { device_id: randomUUID() } }),
    open: ['body.device_id'],
  },
  undoDeletion: bySignedLink,
  updateProfile: { input: () => ({ body: { timezone: 'Asia/Makassar' } }) },
  validateBearer: {},
  verifyAccount: {
    input: () => ({ query: { expires: '1', hash: 'x', id: randomUUID(), signature: 'x' } }),
    open: ['query.id'],
  },
  watchCodeSignIn: {},
};
