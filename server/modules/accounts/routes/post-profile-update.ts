import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Identifier, parseIdentifier, updateProfile } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { removePhone, requestContactChange, valueOf } from '../change-contact.ts';
import { clientOf } from '../client.ts';
import { findAccountById } from '../queries/find-account.ts';
import { updateAccount } from '../queries/update-account.ts';
import { requireOwner } from '../reauthenticate.ts';
import { toProfileRecord } from '../records.ts';
import { setCookies, shownCookies } from '../session-cookies.ts';

type Body = z.output<NonNullable<(typeof updateProfile)['body']>>;

export function postProfileUpdate(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, updateProfile, async ({ body, caller, request, reply }) => {
    const viewer = requireAccount(caller);
    const { accountId } = viewer;
    const account = (await findAccountById(parts.db, accountId)) ?? fail('common.unauthenticated');
    const contacts = contactsOf(body);
    const { address } = clientOf(request);
    const loses = body.phone_number === null && account.phone !== null;
    if (loses || contacts.some((contact) => account[contact.kind] !== valueOf(contact))) {
      await requireOwner(parts, { viewer, account, address }, body);
    }
    for (const contact of contacts) await requestContactChange(parts, account, contact, address);
    const kept = loses ? await removePhone(parts, accountId) : account;
    const change = changeOf(body);
    const changed =
      Object.keys(change).length === 0
        ? kept
        : ((await updateAccount(parts.db, accountId, change)) ?? fail('common.unauthenticated'));
    const isRemembered = request.cookies['rememberme'] === '1';
    setCookies(
      reply,
      shownCookies(parts.config, changed, { isRemembered, now: parts.clock.now() }),
    );
    return ok(toProfileRecord(changed), 'Perubahan disimpan');
  });
}

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
