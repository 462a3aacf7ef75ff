import { expect, test } from 'vitest';
import {
  confirmStaffInvitation,
  enrolStaff,
  getStaffInvitation,
  getStaffPasskeyOptions,
  getStaffSession,
  inviteStaff,
  listStaff,
  removeStaff,
  renewStaffPasskey,
  saveStaffRoles,
  withdrawStaffInvitation,
} from '#contract/accounts/index.ts';
import { type Call, type InputOf, type StaffRole } from '#contract/call.ts';
import { HOUR } from '#contract/constants.ts';
import { listActs } from '#platform/acts.ts';
import { openTestApp } from '#test/app.ts';
import { anAuthenticator } from '#test/factories/accounts/authenticator.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { inviteByOperator } from './invite-staff.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const reason = 'karyawan baru';

const ask = <C extends Call>({ headers }: Pick<Viewer, 'headers'>, call: C, input?: InputOf<C>) =>
  askApp(app, headers, call, input);
const anAdmin = () => aViewer({ role: 'admin' });
const member = async (admin: Viewer, accountId: string) =>
  (await ask(admin, listStaff)).result.staff.find(({ account_id }) => account_id === accountId);
const rolesOf = async (admin: Viewer, accountId: string) =>
  (await member(admin, accountId))?.roles.map(({ role }) => role) ?? [];
const tokenIn = (link = '') => /\/studio\/undangan\/([\w-]+)/.exec(link)?.[1] ?? '';
const mailedToken = (email: string) => tokenIn(deps.mail.lastTo(email)?.text);

/** Follows an invitation as a viewer; the answer of the last step that was reached. */
async function follow(viewer: Viewer, token: string) {
  const body = { token };
  const options = await ask(viewer, getStaffPasskeyOptions, { body });
  if (options.status !== 200) return options;
  const credential = anAuthenticator().make(options.result) as never;
  return ask(viewer, enrolStaff, { body: { token, credential } });
}

async function invite(admin: Viewer, email: string, roles: StaffRole[] = ['editor']) {
  return ask(admin, inviteStaff, { body: { email, roles, reason } });
}

test('somebody is invited, signs in as a viewer with that address, and enrols once', async () => {
  const admin = await anAdmin();
  const viewer = await aViewer({ identifier: 'rani@contoh.id', name: 'Rani' });
  const invited = await invite(admin, 'Rani@contoh.id', ['scheduler', 'editor', 'editor']);
  expect(invited.result).toMatchObject({
    email: 'rani@contoh.id',
    roles: ['editor', 'scheduler'],
    state: 'sent',
    is_renewal: false,
  });
  expect(deps.mail.lastTo('rani@contoh.id')?.subject).toBe('Undangan bekerja di Tayang Studio');
  const token = mailedToken('rani@contoh.id');
  const seen = await ask(viewer, getStaffInvitation, { query: { token } });
  expect(seen.result).toMatchObject({ signed_in: 'invited', roles: ['editor', 'scheduler'] });
  // Until then nothing is given.
  expect(await rolesOf(admin, viewer.accountId)).toEqual([]);
  expect((await follow(viewer, token)).result).toEqual({ roles: ['editor', 'scheduler'] });
  expect(await member(admin, viewer.accountId)).toMatchObject({ passkeys: 1, name: 'Rani' });
  expect(deps.mail.lastTo('rani@contoh.id')?.subject).toContain('Kunci sandi Studio baru');
  const acts = await listActs(deps.db, { kind: 'account', id: viewer.accountId });
  expect(acts).toMatchObject([
    { act: 'staff.enrol', before: { roles: [] }, after: { roles: ['editor', 'scheduler'] } },
  ]);
  expect((await follow(viewer, token)).code).toBe('studio.invitationInvalid');
  expect((await invite(admin, 'rani@contoh.id')).code).toBe('studio.alreadyStaff');
});

test('a link is worth nothing to another account, unproved, late, taken back or replaced', async () => {
  const admin = await anAdmin();
  const other = await aViewer();
  await invite(admin, 'dewi@contoh.id');
  const first = mailedToken('dewi@contoh.id');
  const seen = await ask(other, getStaffInvitation, { query: { token: first } });
  expect(seen.result).toMatchObject({ signed_in: 'other', email: 'd***i@contoh.id' });
  expect((await follow(other, first)).code).toBe('studio.invitationForOther');
  const unproved = await aViewer({ identifier: 'dewi@contoh.id', isVerified: false });
  expect((await follow(unproved, first)).code).toBe('studio.invitationForOther');
  const invited = await invite(admin, 'dewi@contoh.id');
  expect((await follow(unproved, first)).code).toBe('studio.invitationInvalid');
  const body = { invitation_id: invited.result.invitation_id, reason };
  const second = mailedToken('dewi@contoh.id');
  await ask(admin, withdrawStaffInvitation, { body });
  expect((await follow(unproved, second)).code).toBe('studio.invitationInvalid');
  await invite(admin, 'dewi@contoh.id');
  const third = mailedToken('dewi@contoh.id');
  await deps.db
    .updateTable('accounts.account')
    .set({ verifiedAt: deps.clock.now() })
    .where('id', '=', unproved.accountId)
    .execute();
  deps.clock.advance(25 * HOUR);
  const late = await aViewer({ identifier: 'dewi@contoh.id' });
  expect((await follow(late, third)).code).toBe('studio.invitationInvalid');
});

test('ten tabs enrol at once: one passkey', async () => {
  const admin = await anAdmin();
  const viewer = await aViewer();
  await invite(admin, viewer.email);
  const token = mailedToken(viewer.email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => follow(viewer, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await member(admin, viewer.accountId)).toMatchObject({ passkeys: 1 });
});

test('a lost passkey takes two admins, and the old one ends', async () => {
  const [asking, second] = [await anAdmin(), await anAdmin()];
  const { accountId, email, headers } = await aViewer({ roles: ['admin', 'rights'] });
  const viewer = await aViewer({ identifier: email });
  const about = { body: { account_id: accountId, reason: 'laptop hilang' } };
  const { result: invitation } = await ask(asking, renewStaffPasskey, about);
  expect(invitation).toMatchObject({
    state: 'waiting',
    is_renewal: true,
    roles: ['admin', 'rights'],
  });
  expect(mailedToken(email)).toBe('');
  const body = { invitation_id: invitation.invitation_id };
  for (const own of [asking, { headers }]) {
    const refused = await ask(own, confirmStaffInvitation, { body });
    expect(refused.code).toBe('studio.otherAdminNeeded');
  }
  expect((await ask(second, confirmStaffInvitation, { body })).result.state).toBe('sent');
  expect((await ask(second, confirmStaffInvitation, { body })).code).toBe(
    'studio.invitationInvalid',
  );
  expect((await ask({ headers }, getStaffSession)).status).toBe(200);
  const roles = ['admin', 'rights'];
  expect((await follow(viewer, mailedToken(email))).result).toEqual({ roles });
  expect((await ask({ headers }, getStaffSession)).status).toBe(401);
  expect(await member(asking, accountId)).toMatchObject({ passkeys: 1 });
  // Removed and invited anew is no way round the second one.
  await ask(asking, removeStaff, about);
  expect((await invite(asking, email)).result).toMatchObject({ state: 'waiting' });
});

test('roles are another admin’s to give and take, count at once and are written down', async () => {
  const admin = await anAdmin();
  const editor = await aViewer({ role: 'editor' });
  const save = (about: Viewer, roles: StaffRole[]) =>
    ask(admin, saveStaffRoles, { body: { account_id: about.accountId, roles, reason } });
  expect((await save(editor, ['editor', 'scheduler'])).status).toBe(200);
  // More roles end nothing.
  expect((await ask(editor, getStaffSession)).result.roles).toEqual(['editor', 'scheduler']);
  expect((await save(editor, ['scheduler'])).status).toBe(200);
  expect((await ask(editor, getStaffSession)).code).toBe('common.unauthenticated');
  const acts = await listActs(deps.db, { kind: 'account', id: editor.accountId });
  expect(acts[0]).toMatchObject({
    act: 'staff.roles',
    actorId: admin.accountId,
    before: { roles: ['editor', 'scheduler'] },
    after: { roles: ['scheduler'] },
    reason,
  });
  expect((await save(admin, ['admin', 'finance'])).code).toBe('studio.ownRoles');
  expect((await invite(admin, admin.email)).code).toBe('studio.ownRoles');
  expect((await save(await aViewer(), ['editor'])).code).toBe('studio.staffUnknown');
  const own = { body: { account_id: admin.accountId, reason } };
  expect((await ask(admin, removeStaff, own)).code).toBe('studio.ownRoles');
  expect((await ask(admin, renewStaffPasskey, own)).code).toBe('studio.ownRoles');
});

test('who is to approve what others ask for takes two admins', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()];
  const editor = await aViewer({ role: 'editor' });
  for (const role of ['finance', 'admin'] as const) {
    const body = { account_id: editor.accountId, roles: ['editor' as const, role], reason };
    expect((await ask(admin, saveStaffRoles, { body })).code).toBe('studio.invitationNeeded');
    // Neither an address of one's own nor a colleague gets them from one.
    const fresh = await invite(admin, `${role}.baru@contoh.id`, [role]);
    expect(fresh.result).toMatchObject({ state: 'waiting' });
    expect((await invite(admin, editor.email, [role])).result).toMatchObject({ state: 'waiting' });
    const confirmed = { invitation_id: fresh.result.invitation_id };
    expect((await ask(admin, confirmStaffInvitation, { body: confirmed })).code).toBe(
      'studio.otherAdminNeeded',
    );
    expect((await ask(other, confirmStaffInvitation, { body: confirmed })).result.state).toBe(
      'sent',
    );
  }
});

test('admins who remove each other at once: one stays, and what the other invited is void', async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, anAdmin));
  const guest = await aViewer();
  await Promise.all(admins.map((admin) => invite(admin, `${admin.accountId}@contoh.id`)));
  await invite(admins[1] as Viewer, guest.email);
  await Promise.all(
    admins.flatMap((admin) =>
      admins
        .filter((other) => other !== admin)
        .map(({ accountId }) =>
          ask(admin, removeStaff, { body: { account_id: accountId, reason } }),
        ),
    ),
  );
  const left = await deps.db
    .selectFrom('accounts.staffRole')
    .select('accountId')
    .where('role', '=', 'admin')
    .where(
      'accountId',
      'in',
      admins.map(({ accountId }) => accountId),
    )
    .execute();
  expect(left).toHaveLength(1);
  const [last] = left;
  const open = await deps.db
    .selectFrom('accounts.staffInvitation')
    .select('invitedBy')
    .where('withdrawnAt', 'is', null)
    .where('usedAt', 'is', null)
    .where(
      'invitedBy',
      'in',
      admins.map(({ accountId }) => accountId),
    )
    .execute();
  expect(new Set(open.map(({ invitedBy }) => invitedBy))).toEqual(new Set([last?.accountId]));
});

test('the operator of the server lets the first admin in, and the last one back', async () => {
  const { db, clock } = deps;
  const publicUrl = 'http://tayang.test';
  const wanted = { email: 'Pertama@contoh.id', roles: ['admin'] as const };
  const link = await inviteByOperator({ db, clock, publicUrl }, wanted);
  expect(link).toMatch(/^http:\/\/tayang\.test\/studio\/undangan\/[\w-]{40,}$/);
  const viewer = await aViewer({ identifier: 'pertama@contoh.id' });
  expect((await follow(viewer, tokenIn(link))).result).toEqual({ roles: ['admin'] });
  const admin = { headers: await aStaffSession(viewer.accountId) } as unknown as Viewer;
  const again = await inviteByOperator({ db, clock, publicUrl }, wanted);
  const { invitations } = (await ask(admin, listStaff)).result;
  expect(invitations.find(({ email }) => email === 'pertama@contoh.id')).toMatchObject({
    is_renewal: true,
    state: 'sent',
    invited_by: null,
  });
  expect((await follow(viewer, tokenIn(again))).status).toBe(200);
});
