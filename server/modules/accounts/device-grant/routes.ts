import * as contract from '#contract/accounts/index.ts';
import { type ChangeStream, sendEventStream } from '#platform/change-stream.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { toLoginResult } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { countStep } from '../rate-limits.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import * as cookiesTable from '../sessions/session-cookies.ts';
import { decideDeviceGrant, findPendingDeviceGrant } from './decide-grant.ts';
import {
  claimDeviceGrant,
  findOwnDeviceGrant,
  presentDeviceGrant,
  startDeviceGrant,
} from './device-grant.ts';

export type DeviceGrantDeps = AccountsDeps & { deviceGrants: ChangeStream };

export const routes = [
  call(contract.startCodeSignIn, async (deps: AccountsDeps, { body, request, reply }) => {
    const metadata = requestMetadataOf(request);
    await countStep(deps, 'codeStart', { identifier: '', ...metadata });
    const { code, secret } = await startDeviceGrant(deps, {
      clientId: body.device_id,
      metadata,
      earlier: request.cookies[cookiesTable.DEVICE_GRANT_COOKIE],
    });
    cookiesTable.setCookies(reply, [cookiesTable.deviceGrantCookie(deps.config, secret)]);
    return ok(presentDeviceGrant(deps, code));
  }),
  call(contract.claimCodeSignIn, async (deps: AccountsDeps, { request, reply }) => {
    const claimed = await claimDeviceGrant(deps, request.cookies[cookiesTable.DEVICE_GRANT_COOKIE]);
    const { account, device, session, rememberToken } = claimed;
    cookiesTable.setCookies(reply, [
      ...cookiesTable.signedInCookies(deps.config, account, session, deps.clock.now()),
      cookiesTable.deviceGrantCookie(deps.config, undefined),
      cookiesTable.knownBrowserCookie(deps, request.cookies, account),
    ]);
    return ok({
      ...toLoginResult(account, session),
      ...(rememberToken === undefined ? {} : { remember_token: rememberToken }),
      device_id: device.clientId,
    });
  }),
  call(contract.lookAtCode, async (deps: AccountsDeps, { body, caller, request }) => {
    const metadata = requestMetadataOf(request);
    const found = await findPendingDeviceGrant(deps, {
      typed: body.code,
      caller: requireAccount(caller),
      metadata,
    });
    return ok({
      code: contract.groupCode(found.code),
      device: found.label,
      place: deps.locationOf(found.address),
      is_same_network: found.address === metadata.address,
      asked_at: found.createdAt,
      expires_at: found.expiresAt,
    });
  }),
  call(contract.decideDeviceGrant, async (deps: AccountsDeps, { body, caller, request }) => {
    const guess = {
      typed: body.code,
      caller: requireAccount(caller),
      metadata: requestMetadataOf(request),
    };
    return ok(await decideDeviceGrant(deps, guess, body.decision));
  }),
  /** How far the code of this browser has come. */
  call(contract.getCodeSignIn, async (deps: AccountsDeps, { request }) =>
    ok(
      presentDeviceGrant(
        deps,
        await findOwnDeviceGrant(deps, request.cookies[cookiesTable.DEVICE_GRANT_COOKIE]),
      ),
    ),
  ),
  /** The same as server-sent events, until it is decided. */
  call(contract.watchCodeSignIn, async (deps: DeviceGrantDeps, { request, reply }) => {
    const secret = request.cookies[cookiesTable.DEVICE_GRANT_COOKIE];
    const { id } = await findOwnDeviceGrant(deps, secret);
    const read = async () => presentDeviceGrant(deps, await findOwnDeviceGrant(deps, secret));
    const { deviceGrants: changes } = deps;
    sendEventStream({ request, reply, changes, id, event: 'code', read });
    return '';
  }),
];
