import type { Samples } from '../sample.ts';

export const profilesSamples: Samples = {
  chooseProfile: { owned: { 'body.profile_id': ({ profileId }) => profileId } },
  createProfile: { input: () => ({ body: { name: 'Adik' } }) },
  editProfile: {
    input: () => ({ body: { avatar: 'bulan' } }),
    owned: { 'body.profile_id': ({ profileId }) => profileId },
  },
  getParentGate: {},
  getPinProof: {},
  listProfiles: {},
  // It removes the PIN of the caller's own account, for every caller.
  removePin: {},
  // Takes it away from the calls that come after.
  removeProfile: {
    owned: { 'body.profile_id': ({ profileId }) => profileId },
    tellsOwnerNothing: true,
  },
  resetParentalControl: {},
  submitParentalControl: {
    input: () => ({ body: { pin: '1234' } }),
    owned: { 'body.profile_id': ({ profileId }) => profileId },
  },
  verifyParentalControl: { input: () => ({ body: { pin: '0000' } }) },
};
