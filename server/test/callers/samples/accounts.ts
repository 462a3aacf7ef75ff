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
    none: 'common.unauthenticated',
    'client key': 'common.unauthenticated',
    service: 'common.unauthenticated',
    'deleted account': 'common.unauthenticated',
  },
};

/** The signature proves the link: whose it is can't be chosen. */
const bySignedLink: Sample = {
  input: () => ({ body: { expires: '1', hash: 'x', id: randomUUID(), signature: 'x' } }),
  open: ['body.id'],
};

export const accountsSamples: Samples = {
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
  checkDeletion: {},
  checkEmail: { input: () => ({ body: someone }) },
  checkEnv: {},
  confirmContact: bySignedLink,
  deleteAccount: { input: () => ({ body: {} }) },
  deleteDevice: {
    ...byTicketToo,
    owned: { 'body.device_id': ({ deviceId }) => deviceId },
    tellsOwnerNothing: true,
  },
  deleteOtherDevices: { endsSession: true },
  downloadExport: { owned: { 'params.id': ({ exportId }) => exportId } },
  finishRegistration: { input: () => ({ body: {} }) },
  getContact: {},
  getExport: {},
  getPasswordKey: {},
  getProfile: {},
  getVerificationState: {},
  listConsents: {},
  listDevices: {},
  login: { input: () => ({ body: { ...someone, password: 'x' } }), open: ['body.device_id'] },
  logout: { open: ['body.device_id'], endsSession: true },
  mintTrvplusToken: {},
  mintTvsToken: {},
  mintV1Token: {},
  mintV2Token: { input: () => ({ body: { url: 'product/list' } }) },
  mintXgoToken: { input: () => ({ body: { url: 'product/list' } }) },
  refreshSession: { open: ['body.device_id'] },
  register: { input: () => ({ body: { ...someone, password: 'x' } }) },
  renameDevice: {
    input: () => ({ body: { name: 'Ruang keluarga' } }),
    owned: { 'body.device_id': ({ deviceId }) => deviceId },
  },
  requestExport: {},
  resendVerification: { input: () => ({ body: someone }) },
  saveDevice: {
    ...byTicketToo,
    input: () => ({ body: { device_id: randomUUID() } }),
    open: ['body.device_id'],
    endsSession: true,
  },
  sendReauthCode: {},
  signHmac: { input: () => ({ body: { url: '/v2/auth/login', body: {} } }) },
  undoDeletion: bySignedLink,
  updateProfile: { input: () => ({ body: { timezone: 'Asia/Makassar' } }) },
  verifyAccount: {
    input: () => ({ query: { expires: '1', hash: 'x', id: randomUUID(), signature: 'x' } }),
    open: ['query.id'],
  },
};
