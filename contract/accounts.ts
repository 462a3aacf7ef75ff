/** Calls of the accounts module, by what they are for. */
export * from './accounts/auth-library.ts';
export * from './accounts/consent-wordings.ts';
export * from './accounts/privacy.ts';
export * from './accounts/device-grant.ts';
export * from './accounts/devices.ts';
export * from './accounts/identifier.ts';
export * from './accounts/deletion.ts';
export * from './accounts/passwords.ts';
export * from './accounts/passkeys.ts';
export * from './accounts/account.ts';
export * from './accounts/records.ts';
export * from './accounts/service-tokens.ts';
export * from './accounts/sign-in.ts';
export * from './accounts/sign-up.ts';
export * from './accounts/operator-accounts.ts';
export * from './accounts/support-accounts.ts';
