import { randomUUID } from 'node:crypto';
import type { Sample, Samples } from '../sample.ts';

/** About an account that does not exist: what the call answers is its own matter. */
const about = (more: Record<string, unknown> = {}): Sample => ({
  input: () => ({ body: { email: 'siapa@contoh.id', reason: 'uji', ...more } }),
});

/** A channel that does not exist. */
const channel = (more: Record<string, unknown>): Sample => ({
  input: () => ({
    body: { channel_id: '00000000-0000-4000-8000-000000000000', reason: 'uji', ...more },
  }),
});
const sources = { primary: { kind: 'push' }, backup: { kind: 'none' } };

/** Of the shape that browsers send, signed by nothing. */
const signed = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const ofPasskey = ['body.id', 'body.rawId'];
const account_id = '00000000-0000-4000-8000-000000000000';
const invitation_id = account_id;
const token = 'a-token-that-opens-nothing-at-all';
const made = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

export const studioSamples: Samples = {
  challengeStaffSession: {},
  beginStaffSession: { input: () => ({ body: { credential: signed } }), open: ofPasskey },
  confirmStaffSession: { input: () => ({ body: { credential: signed } }), open: ofPasskey },
  getStaffSession: {},
  listStaffSessions: {},
  endStaffSession: { input: () => ({ body: {} }), open: ['body.session_id'], endsSession: true },
  listStaff: {},
  inviteStaff: {
    input: () => ({ body: { email: 'baru@contoh.id', roles: ['analyst'], reason: 'uji' } }),
  },
  renewStaffPasskey: staffMember(),
  confirmStaffInvitation: {
    input: () => ({ body: { invitation_id } }),
    open: ['body.invitation_id'],
  },
  withdrawStaffInvitation: {
    input: () => ({ body: { invitation_id, reason: 'uji' } }),
    open: ['body.invitation_id'],
  },
  saveStaffRoles: staffMember({ roles: ['analyst'] }),
  removeStaff: staffMember(),
  getStaffInvitation: { input: () => ({ query: { token } }) },
  getStaffPasskeyOptions: { input: () => ({ body: { token } }) },
  // Of what is not theirs to see nothing is listed; approvals.call.test.ts asks about one thing.
  listApprovals: { open: ['query.subjectId'] },
  getApproval: { input: () => ({ params: { id: account_id } }), open: ['params.id'] },
  decideApproval: {
    input: () => ({ params: { id: account_id }, body: { decision: 'refuse' } }),
    open: ['params.id'],
  },
  getSecondPerson: {},
  saveThresholds: { input: () => ({ body: { thresholds: { vouchers: 99 }, reason: 'uji' } }) },
  turnSecondPersonOff: { input: () => ({ body: { hours: 1, reason: 'uji' } }) },
  turnSecondPersonOn: { input: () => ({ body: { reason: 'uji' } }) },
  withdrawApproval: { input: () => ({ params: { id: account_id } }), open: ['params.id'] },
  searchAccounts: { input: () => ({ query: { q: 'siapa@contoh.id' } }) },
  getAccountFile: { input: () => ({ params: { id: account_id } }), open: ['params.id'] },
  listAccountTimeline: {
    input: () => ({ params: { id: account_id } }),
    open: ['params.id', 'query.case_id'],
  },
  listActs: { open: ['query.subject_id', 'query.request_id'] },
  revealContact: staffMember({ field: 'email' }),
  signOutAccount: staffMember(),
  freeDevice: {
    input: () => ({ body: { account_id, device_id: account_id, reason: 'uji' } }),
    open: ['body.account_id', 'body.device_id'],
  },
  listStaffPasskeys: {},
  getSparePasskeyOptions: {},
  addStaffPasskey: { input: () => ({ body: { credential: made } }), open: ofPasskey },
  removeStaffPasskey: {
    input: () => ({ body: { passkey_id: account_id } }),
    open: ['body.passkey_id'],
  },
  enrolStaff: { input: () => ({ body: { token, credential: made } }), open: ofPasskey },
  setPersonalizationSkip: about({ is_skipped: 1 }),
  setAgreedDevices: about({ device_limit: 5 }),
  endAccountSessions: about(),
  getWeekImpact: {
    input: () => ({ body: { channelId: account_id, slots: [] } }),
    open: ['body.id', 'body.fixtureId', 'body.collectionId', 'body.overflowChannelId'],
  },
  beatPresence: {
    input: () => ({ body: { kind: 'document', id: account_id, tab: account_id } }),
    open: ['body.id', 'body.tab'],
  },
  listLicensors: { input: () => ({ query: { month: '2026-11' } }) },
  listStatement: { input: () => ({ query: { month: '2026-11', licensor: 'Rumah Film' } }) },
  exportStatement: { input: () => ({ query: { month: '2026-11', licensor: 'Rumah Film' } }) },
  listHourCosts: { input: () => ({ query: { month: '2026-11' } }) },
  listViews: { input: () => ({ query: { page: '/judul' } }) },
  saveView: { input: () => ({ body: { page: '/judul', name: 'Draf', query: '' } }) },
  findKeptDraft: { input: () => ({ query: { name: 'title:uji' } }) },
  keepDraft: {
    input: () => ({ body: { name: 'title:uji', device: randomUUID(), value: '{}' } }),
  },
  dropDraft: {
    input: () => ({
      body: { name: 'title:uji', device: randomUUID(), savedAt: '2026-11-28T10:00:00.000Z' },
    }),
  },
  getRightsEmail: {},
  setRightsEmail: { input: () => ({ body: { isWanted: true } }) },
  removeView: { input: () => ({ body: { viewId: account_id } }), open: ['body.viewId'] },
  getSystem: {},
  listFailedJobs: {},
  retryJob: job(),
  dropJob: job(),
  turnSwitch: { input: () => ({ body: { name: 'packaging', isOn: true, reason: 'uji' } }) },
  noteUpkeep: {
    input: () => ({ body: { kind: 'drill', at: '2026-01-01T00:00:00Z', reason: 'uji' } }),
  },
  getLiveIngest: {},
  rotateStreamKey: channel({ slot: 'primary' }),
  setLiveSources: channel(sources),
};

/** A job that is none. */
function job(): Sample {
  const body = { queue: 'mail.send', jobId: account_id, reason: 'uji' };
  return { input: () => ({ body }), open: ['body.jobId'] };
}

/** Somebody who is not of the staff. */
function staffMember(more: Record<string, unknown> = {}): Sample {
  const input = () => ({ body: { account_id, reason: 'uji', ...more } });
  return { input, open: ['body.account_id'] };
}
