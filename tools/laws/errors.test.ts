import { expect, test } from 'vitest';
import { accountsAccessErrors } from '#contract/errors/accounts-access.ts';
import { accountsErrors } from '#contract/errors/accounts.ts';
import { catalogErrors, catalogIntakeErrors } from '#contract/errors/catalog.ts';
import {
  commerceAutomaticErrors,
  commerceSubsErrors,
} from '#contract/errors/commerce-subscriptions.ts';
import {
  commerceDokuErrors,
  commerceErrors,
  commerceLedgerErrors,
  commerceMethodErrors,
} from '#contract/errors/commerce.ts';
import { commerceOffersErrors } from '#contract/errors/commerce-offers.ts';
import { commonErrors } from '#contract/errors/common.ts';
import { editorialErrors } from '#contract/errors/editorial.ts';
import { engagementErrors } from '#contract/errors/engagement.ts';
import { liveErrors, liveIngestErrors, liveSportsErrors } from '#contract/errors/live.ts';
import { liveWeekErrors } from '#contract/errors/live-week.ts';
import { mediaErrors } from '#contract/errors/media.ts';
import { notificationsErrors } from '#contract/errors/notifications.ts';
import { partnerErrors } from '#contract/errors/partner.ts';
import { playbackErrors } from '#contract/errors/playback.ts';
import { profilesErrors } from '#contract/errors/profiles.ts';
import { studioErrors } from '#contract/errors/studio.ts';
import { type ErrorCode, type ErrorEntry, errors } from '#contract/errors.ts';
import { errorBody, PlatformError } from '#platform/errors.ts';
import { ApiError } from '../../web/lib/api/api-error.ts';
import { sources } from './sources.ts';

const areas = {
  'accounts-access': accountsAccessErrors,
  accounts: accountsErrors,
  catalog: catalogErrors,
  'catalog-intake': catalogIntakeErrors,
  'commerce-automatic': commerceAutomaticErrors,
  'commerce-books': commerceLedgerErrors,
  'commerce-doku': commerceDokuErrors,
  'commerce-methods': commerceMethodErrors,
  'commerce-offers': commerceOffersErrors,
  'commerce-subs': commerceSubsErrors,
  commerce: commerceErrors,
  common: commonErrors,
  editorial: editorialErrors,
  engagement: engagementErrors,
  'live-ingest': liveIngestErrors,
  'live-sports': liveSportsErrors,
  'live-week': liveWeekErrors,
  live: liveErrors,
  media: mediaErrors,
  notifications: notificationsErrors,
  partner: partnerErrors,
  playback: playbackErrors,
  profiles: profilesErrors,
  studio: studioErrors,
};
const entries: [string, ErrorEntry][] = Object.entries(errors);

test('the catalogue holds the codes of every area, each once', () => {
  const codes = Object.entries(areas).flatMap(([area, own]) => {
    for (const code of Object.keys(own))
      expect(code).toMatch(new RegExp(`^${area.split('-')[0]}\\.[a-z][A-Za-z0-9]+$`));
    return Object.keys(own);
  });
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted());
});

test('every list of errors in a file is an area of the catalogue', () => {
  const lists = sources('contract/errors/*.ts').flatMap(({ text }) => [
    ...text.matchAll(/^export const \w+Errors = /gm),
  ]);
  expect(lists.length).toBe(Object.keys(areas).length);
});

test.for(entries)('%s has an Indonesian text and an honest status', ([, entry]) => {
  expect(entry.status).toBeGreaterThanOrEqual(400);
  expect(entry.status).toBeLessThan(600);
  expect(entry.message.trim().length).toBeGreaterThan(8);
  if (entry.title !== undefined) expect(entry.title.trim()).not.toBe('');
  const english = /\b(?:the|your|you|please|error|failed|not|cannot|try again|invalid)\b/i;
  expect(`${entry.title ?? ''} ${entry.pageMessage ?? entry.message}`).not.toMatch(english);
  // Only the specification's own words stay English, for clients that compare them.
  if (entry.pageMessage !== undefined) expect(entry.message).toMatch(/^Failed to /);
});

test('no page shows a message of the specification that is English', () => {
  for (const [code, { status }] of entries) {
    const body = errorBody(new PlatformError(code as ErrorCode), 'r');
    expect(ApiError.from(status, body).failure.message).not.toMatch(/\bfailed\b/i);
  }
});

test('every code is thrown somewhere', () => {
  const text = sources('{server,worker,media}/**/*.ts')
    .filter(({ file }) => !file.includes('.test.') && !file.startsWith('server/test/'))
    .map((source) => source.text)
    .join('\n');
  const unused = Object.keys(errors).filter((code) => !text.includes(`'${code}'`));
  expect(unused).toEqual([]);
});
