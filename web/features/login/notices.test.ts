import { expect, test } from 'vitest';
import { noticeOf } from './notices.ts';

// Section 8 of the specification, the session-required redirect, and what our own sign-in refuses with.
const names =
  `UnknownError OAuthCallbackError AccountNotLinkedError MissingAPIRouteError MissingSecretError
  MissingAuthorizeError MissingAdapterError UnsupportedStrategyError SessionRequired SessionEnded CredentialsSignin
  DeviceLimit VerificationRequired TooManyAttempts AccessDenied SaveTitle FollowTeam BuyPackage WriteReview`.split(
    /\s+/,
  );

test.each(names)('%s has words of its own, in Indonesian', (name) => {
  const words = noticeOf(name);
  expect(words).not.toBe(noticeOf('SomethingElse'));
  expect(words?.length).toBeGreaterThan(20);
  expect(words).not.toContain(name);
  expect(words).not.toMatch(/\b(?:the|your|please|error|failed|sign in)\b/i);
});

test('another name is still worded, and none is none', () => {
  expect(noticeOf('constructor')).toMatch(/Coba sekali lagi/);
  expect(noticeOf(null)).toBeUndefined();
  expect(noticeOf('')).toBeUndefined();
});
