import * as contract from '#contract/live/operator-programmes.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { removeProgrammes, saveProgrammes } from './edit-programmes.ts';

export const routes = [
  call(contract.saveProgrammes, async (deps: Deps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok({ programmeIds: await saveProgrammes(deps, accountId, body) }, 'Tersimpan');
  }),
  call(contract.deleteProgrammes, async (deps: Deps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok({ deleted: await removeProgrammes(deps, accountId, body) });
  }),
];
