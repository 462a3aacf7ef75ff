import { randomUUID } from 'node:crypto';
import * as contract from '#contract/profiles.ts';
import {
  changeProfileOfSessions,
  chooseProfile as chooseForSession,
  findAccount,
  lockAccount,
} from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { requireGrownUp, setFirstPin } from './parental-control/parent-gate.ts';
import {
  changeProfile,
  classOf,
  isFirst,
  modulesWithProfileData,
  presentProfile,
  profilesOf,
  REMOVED_EVENT,
  requireFreeName,
  withFirst,
} from './profiles.ts';
import { deleteProfile, insertProfile, insertRemovals, listProfilesWithPin } from './queries.ts';

export const routes = [
  call(
    contract.listProfiles,
    async ({ db }: Deps, { caller }) => {
      const own = requireAccount(caller);
      const account = (await findAccount(db, own.accountId)) ?? fail('common.unauthenticated');
      const { rows, hasPin } = await listProfilesWithPin(db, own.accountId);
      return ok({
        profiles: withFirst(account, rows).map((profile) => presentProfile(profile, own)),
        limit: contract.PROFILES_MAX,
        is_child: own.isChild === true ? 1 : 0,
        has_pin: hasPin ? 1 : 0,
      });
    },
    { isPlainRead: true },
  ),
  call(contract.createProfile, async (deps: Deps, { body, caller }) => {
    const { db, clock } = deps;
    const own = requireAccount(caller);
    const profile = await inTransaction(db, async (tx) => {
      // Those that come at once are counted one by one.
      const account = (await lockAccount(tx, own.accountId)) ?? fail('common.unauthenticated');
      const all = await profilesOf(tx, account);
      if (all.length >= contract.PROFILES_MAX) fail('profiles.limit');
      requireFreeName(all, body.name, undefined);
      const taken = new Set(all.map(({ avatar }) => avatar));
      const made = {
        id: randomUUID(),
        accountId: own.accountId,
        name: body.name,
        avatar:
          body.avatar ?? contract.avatars.find((free) => !taken.has(free)) ?? contract.avatars[0],
        maxFilmClass: body.film_class,
        createdAt: clock.now(),
      };
      await insertProfile(tx, made);
      if (made.maxFilmClass !== null) await setFirstPin(deps, tx, own.accountId, body.pin);
      return made;
    });
    return ok(presentProfile(profile, own), 'Profil dibuat');
  }),
  call(contract.editProfile, async (deps: Deps, { body, caller }) => {
    const own = requireAccount(caller);
    const { accountId } = own;
    const { profile_id: profileId, film_class: filmClass, name, avatar } = body;
    const changed = await inTransaction(deps.db, async (tx) => {
      const change = { name, avatar, filmClass };
      const profile = await changeProfile(deps, tx, { accountId, profileId }, change);
      if (classOf(profile) !== null) await setFirstPin(deps, tx, accountId, body.pin);
      return profile;
    });
    return ok(presentProfile(changed, own), 'Perubahan disimpan');
  }),
  call(contract.removeProfile, async (deps: Deps, { body: { profile_id: profileId }, caller }) => {
    const { db, clock, events } = deps;
    const { accountId } = requireAccount(caller);
    await inTransaction(db, async (tx) => {
      const account = (await lockAccount(tx, accountId)) ?? fail('common.unauthenticated');
      const all = await profilesOf(tx, account);
      const profile = all.find(({ id }) => id === profileId) ?? fail('profiles.notFound');
      if (isFirst(profile)) fail('profiles.firstStays');
      await deleteProfile(tx, profile);
      await insertRemovals(
        tx,
        { profileId, accountId, dueAt: clock.now() },
        modulesWithProfileData(deps),
      );
      await events.publish(tx, REMOVED_EVENT, {});
      if (classOf(profile) === null) {
        const first = { profileId: accountId, maxFilmClass: null };
        await changeProfileOfSessions(deps, tx, profileId, first);
      }
    });
    return ok({ profile_id: profileId }, 'Profil dihapus');
  }),
  call(contract.chooseProfile, async (deps: Deps, { body, caller, reply }) => {
    const { db } = deps;
    const own = requireAccount(caller);
    const { accountId } = own;
    const { profile_id: profileId } = body;
    const account = (await findAccount(db, accountId)) ?? fail('common.unauthenticated');
    const input = (await profilesOf(db, account)).find(({ id }) => id === profileId);
    if (input === undefined) fail('profiles.notFound');
    const isLeaving = own.isChild === true && classOf(input) === null;
    if (isLeaving) await requireGrownUp(deps, accountId, body);
    const { profile, handOut } = await inTransaction(db, async (tx) => {
      const locked = (await lockAccount(tx, accountId)) ?? fail('common.unauthenticated');
      // As it is now: it may have become a child's, or have gone, since it was asked for.
      const found = (await profilesOf(tx, locked)).find(({ id }) => id === profileId);
      if (found === undefined || classOf(found) !== classOf(input)) fail('profiles.notFound');
      const chosen = { profileId, maxFilmClass: classOf(found) };
      return {
        profile: found,
        ...(await chooseForSession(deps, tx, { caller: own, reply }, chosen)),
      };
    });
    const active = presentProfile(profile, { ...own, profileId });
    return ok({ profile: active, access_token: handOut() }, `Halo, ${profile.name}`);
  }),
];
