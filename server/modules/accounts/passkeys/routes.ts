import * as contract from '#contract/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { newSecret } from '#platform/secrets.ts';
import { findAccountById } from '../account/queries.ts';
import { displayIdentifier, toPasskeyRecord } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { sendPasskeyEmail } from '../emails/sign-in-emails.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { cookie, PASSKEY_HOLDER, setCookies } from '../sessions/session-cookies.ts';
import { beginSession } from '../sign-in/sign-in.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { findStepUpMethods } from '../step-up/step-up-methods.ts';
import { hasStepUp, requireStepUp } from '../step-up/step-up.ts';
import { addPasskeyOf, creationOptionsOf, readNewCredential } from './add-passkey.ts';
import { checkPasskey, readPasskeyResponse } from './check-passkey.ts';
import { deletePasskey, listPasskeysOf, updatePasskeyName } from './queries.ts';
import { issueChallenge, relyingParty, userIdOf } from './verify-passkey.ts';

export const routes = [
  call(contract.getPasskeyChallenge, async (deps: AccountsDeps, { request, reply }) => {
    // One secret a browser, so that its tabs don't take each other's challenges away.
    const holder = request.cookies[PASSKEY_HOLDER] || newSecret();
    setCookies(reply, [cookie(deps.config, PASSKEY_HOLDER, holder, { life: CHALLENGE_LIFE })]);
    return ok({
      challenge: await issueChallenge(deps, { purpose: 'sign-in', holder }),
      timeout: CHALLENGE_LIFE,
      rpId: relyingParty(deps.config).id,
      userVerification: 'required' as const,
    });
  }),
  call(contract.loginWithPasskey, async (deps: AccountsDeps, { body, request, reply }) => {
    const passkeyResponse = readPasskeyResponse(request, body.credential);
    const account = await checkPasskey(deps, passkeyResponse, requestMetadataOf(request));
    return beginSession(deps, account, { request, reply, rememberme: body.rememberme });
  }),
  call(contract.listPasskeys, async (deps: AccountsDeps, { caller }) => {
    const account = requireAccount(caller);
    const methods = await findStepUpMethods(deps.db, account.accountId);
    if (methods === undefined) return fail('common.unauthenticated');
    const passkeys = await listPasskeysOf(deps.db, account.accountId);
    return ok({
      passkeys: passkeys.map(toPasskeyRecord),
      limit: contract.PASSKEYS_MAX,
      is_confirmed: await hasStepUp(deps, account),
      ...methods,
    });
  }),
  call(contract.getPasskeyOptions, async (deps: AccountsDeps, { caller }) => {
    const { accountId, sessionId } = requireAccount(caller);
    await requireStepUp(deps, requireAccount(caller));
    const account = await findAccountById(deps.db, accountId);
    if (account === undefined) return fail('common.unauthenticated');
    const others = await listPasskeysOf(deps.db, accountId);
    if (others.length >= contract.PASSKEYS_MAX) return fail('accounts.passkeyLimit');
    const challenge = await issueChallenge(deps, { purpose: 'add', holder: sessionId });
    return ok(
      creationOptionsOf(deps.config, {
        challenge,
        userId: userIdOf(accountId),
        name: displayIdentifier(account),
        displayName: account.name,
        others,
      }),
    );
  }),
  call(contract.addPasskey, async (deps: AccountsDeps, { body, caller, request }) => {
    const passkey = await addPasskeyOf(deps, {
      caller: requireAccount(caller),
      credential: readNewCredential(body.credential),
      metadata: requestMetadataOf(request),
    });
    return ok(toPasskeyRecord(passkey), 'Kunci sandi tersimpan');
  }),
  call(contract.renamePasskey, async ({ db }: AccountsDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const renamed = await updatePasskeyName(db, { ...body, accountId });
    return renamed === undefined
      ? fail('accounts.passkeyNotFound')
      : ok(toPasskeyRecord(renamed), 'Nama tersimpan');
  }),
  call(contract.removePasskey, async (deps: AccountsDeps, { body, caller, request }) => {
    const owner = requireAccount(caller);
    await requireStepUp(deps, owner);
    const { accountId } = owner;
    const removed = await inTransaction(deps.db, async (tx) => {
      const account = await findAccountById(tx, accountId);
      const passkey = await deletePasskey(tx, { id: body.id, accountId });
      if (account === undefined || passkey === undefined) return fail('accounts.passkeyNotFound');
      await sendPasskeyEmail(deps, tx, account, { what: 'removed', name: passkey.name });
      const event = { accountId, kind: 'passkey_removed', isSuccess: true } as const;
      await recordSignInEvent(deps, tx, event, requestMetadataOf(request));
      return passkey;
    });
    return ok({ id: removed.id, credential_id: removed.credentialId }, 'Kunci sandi dihapus');
  }),
];
