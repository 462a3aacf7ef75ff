import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

/** What a browser holds or was told decides here: no field names anything of anybody's. */
export const partnerSamples: Samples = {
  createPartnerAccount: { input: () => ({ body: { consents: 'service' } }) },
  externalLogin: {
    input: () => ({
      body: {
        email: 'siapa@contoh.id',
        password: 'x',
        deviceId: randomUUID(),
        deviceType: 'STB',
        deviceModel: 'Box',
        serial: '1',
        platformId: 'x',
      },
    }),
    open: ['body.deviceId'],
  },
  finishPartner: { input: () => ({ body: { state: 'x' } }) },
  getPartner: {},
  getPartnerFlow: {},
  linkPartnerAccount: { input: () => ({ body: { password: 'x' } }) },
  // No partner is set up here.
  logoutPartner: {
    input: () => ({ form: { logout_token: 'x' } }),
    refuses: { everyone: 'partner.unavailable' },
  },
  redirectLogin: { input: () => ({ body: { email: 'siapa@contoh.id', password: 'x' } }) },
  // Signing in is for everybody; linking, asked for here, is for accounts.
  startPartner: {
    input: () => ({ body: { purpose: 'link' } }),
    refuses: {
      'client key': 'common.unauthenticated',
      service: 'common.unauthenticated',
      everyone: 'accounts.reauthRequired',
    },
  },
  unlinkPartner: {},
};
