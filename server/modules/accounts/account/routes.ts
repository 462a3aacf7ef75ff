import type { z } from 'zod';
import {
  getProfile,
  type Identifier,
  parseIdentifier,
  updateProfile,
} from '#contract/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { removePhone, requestContactChange, valueOf } from '../contact/change-contact.ts';
import type { AccountsDeps } from '../deps.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { displayCookies, profileCookie, setCookies } from '../sessions/session-cookies.ts';
import { requireOwnerStepUp } from '../step-up/step-up.ts';
import { findAccountById, updateAccount } from './queries.ts';
import { displayIdentifier, profileKey, toProfileRecord } from './wire-records.ts';

export const routes = [
  call(
    getProfile,
    async ({ db, config }: AccountsDeps, { query, caller, request, reply }) => {
      const account = await findAccountById(db, requireAccount(caller).accountId);
      if (account === undefined) return fail('common.unauthenticated');
      const isOwn =
        query.email === undefined ||
        profileKey(query.email, config.mail.phoneDomain) === displayIdentifier(account);
      if (!isOwn) return fail('common.forbidden');
      // Changes made elsewhere reach this browser's cookie with the next page.
      const kept = request.cookies['profile'];
      const current = profileCookie(config, account, request.cookies['rememberme'] === '1');
      if (kept !== undefined && kept !== current.value) setCookies(reply, [current]);
      return ok(toProfileRecord(account));
    },
    { isPlainRead: true },
  ),
  call(updateProfile, async (deps: AccountsDeps, { body, caller, request, reply }) => {
    const viewer = requireAccount(caller);
    const { accountId } = viewer;
    const account = (await findAccountById(deps.db, accountId)) ?? fail('common.unauthenticated');
    const contacts = contactsOf(body);
    const { address } = requestMetadataOf(request);
    const loses = body.phone_number === null && account.phone !== null;
    if (loses || contacts.some((contact) => account[contact.kind] !== valueOf(contact))) {
      await requireOwnerStepUp(deps, { viewer, account, address }, body);
    }
    for (const contact of contacts) await requestContactChange(deps, account, contact, address);
    const kept = loses ? await removePhone(deps, accountId) : account;
    const change = changeOf(body);
    const changed =
      Object.keys(change).length === 0
        ? kept
        : ((await updateAccount(deps.db, accountId, change)) ?? fail('common.unauthenticated'));
    const isRemembered = request.cookies['rememberme'] === '1';
    setCookies(
      reply,
      displayCookies(deps.config, changed, { isRemembered, now: deps.clock.now() }),
    );
    return ok(toProfileRecord(changed), 'Perubahan disimpan');
  }),
];

type Body = z.output<NonNullable<(typeof updateProfile)['body']>>;

function changeOf({ name, timezone, audio_language, subtitle_language }: Body) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(audio_language === undefined ? {} : { audioLanguage: audio_language }),
    ...(subtitle_language === undefined ? {} : { subtitleLanguage: subtitle_language }),
  };
}

function contactsOf({ email, phone_number }: Body): Identifier[] {
  const contacts: Identifier[] = [];
  if (email !== undefined) {
    const parsed = parseIdentifier(email);
    contacts.push(parsed?.kind === 'email' ? parsed : fail('accounts.emailInvalid'));
  }
  if (phone_number !== undefined && phone_number !== null) {
    const parsed = parseIdentifier(phone_number);
    contacts.push(parsed?.kind === 'phone' ? parsed : fail('accounts.phoneInvalid'));
  }
  return contacts;
}
