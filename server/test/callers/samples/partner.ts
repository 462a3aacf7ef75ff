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
  // No second platform is set up here, and the visitor's token is one for the first.
  getTrinviCategories: {
    refuses: { service: 'common.unauthenticated', everyone: 'partner.couponsOff' },
  },
  getTrinviCoupons: {
    open: ['query.couponId'],
    refuses: { service: 'common.unauthenticated', everyone: 'partner.couponsOff' },
  },
  linkPartnerAccount: { input: () => ({ body: { password: 'x' } }) },
  listRedemptions: {},
  loginTrinvi: { refuses: { everyone: 'partner.couponsOff' } },
  // No partner is set up here.
  logoutPartner: {
    input: () => ({ form: { logout_token: 'x' } }),
    refuses: { everyone: 'partner.unavailable' },
  },
  redirectLogin: { input: () => ({ body: { email: 'siapa@contoh.id', password: 'x' } }) },
  redeemTrinvi: {
    input: () => ({ body: { couponId: 'kopi' } }),
    open: ['body.couponId'],
    refuses: { everyone: 'partner.couponsOff' },
  },
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
