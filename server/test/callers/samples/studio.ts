import type { Sample, Samples } from '../sample.ts';

/** About an account that nobody has: what the call answers is its own matter. */
const about = (more: Record<string, unknown> = {}): Sample => ({
  input: () => ({ body: { email: 'siapa@contoh.id', reason: 'uji', ...more } }),
});

export const studioSamples: Samples = {
  setPersonalizationSkip: about({ is_skipped: 1 }),
  setAgreedDevices: about({ device_limit: 5 }),
  endAccountSessions: about(),
};
