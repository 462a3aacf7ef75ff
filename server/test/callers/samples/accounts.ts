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

export const accountsSamples: Samples = {
  authCallback: { ...byProvider, open: ['body.device_id'] },
  authCallbackPage: { input: () => ({ params: { provider: 'credentials' } }) },
  authCsrf: {},
  authError: {},
  authLog: { ...form(), open: ['body.code'] },
  authProviders: {},
  authSession: {},
  authSessionUpdate: form(),
  authSignin: byProvider,
  authSigninPage: {},
  authSignout: form(),
  authSignoutPage: {},
  checkEmail: { input: () => ({ body: someone }) },
  checkEnv: {},
  deleteDevice: {
    ...byTicketToo,
    owned: { 'body.device_id': ({ deviceId }) => deviceId },
    tellsOwnerNothing: true,
  },
  deleteOtherDevices: { endsSession: true },
  finishRegistration: { input: () => ({ body: {} }) },
  getPasswordKey: {},
  getProfile: {},
  getVerificationState: {},
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
  resendVerification: { input: () => ({ body: someone }) },
  saveDevice: {
    ...byTicketToo,
    input: () => ({ body: { device_id: randomUUID() } }),
    open: ['body.device_id'],
    endsSession: true,
  },
  signHmac: { input: () => ({ body: { url: '/v2/auth/login', body: {} } }) },
  updateProfile: { input: () => ({ body: { timezone: 'Asia/Makassar' } }) },
  verifyAccount: {
    input: () => ({ query: { expires: '1', hash: 'x', id: randomUUID(), signature: 'x' } }),
    open: ['query.id'],
  },
};
