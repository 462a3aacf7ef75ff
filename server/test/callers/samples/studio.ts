import type { Sample, Samples } from '../sample.ts';

/** About an account that does not exist: what the call answers is its own matter. */
const about = (more: Record<string, unknown> = {}): Sample => ({
  input: () => ({ body: { email: 'siapa@contoh.id', reason: 'uji', ...more } }),
});

/** A channel that does not exist. */
const channel = (more: Record<string, unknown>): Sample => ({
  input: () => ({
    body: { channel_id: '00000000-0000-4000-8000-000000000000', reason: 'uji', ...more },
  }),
});
const sources = { primary: { kind: 'push' }, backup: { kind: 'none' } };

export const studioSamples: Samples = {
  setPersonalizationSkip: about({ is_skipped: 1 }),
  setAgreedDevices: about({ device_limit: 5 }),
  endAccountSessions: about(),
  getLiveIngest: {},
  rotateStreamKey: channel({ slot: 'primary' }),
  setLiveSources: channel(sources),
};
