/** Somebody as the partner knows them. */
export type PartnerIdentity = {
  /** Never changes and is never given to another person. */
  subject: string;
  /** Lower case. */
  email: string;
  isEmailVerified: boolean;
  name: string;
  mobile: string;
  /** Its own session, how sure it was (`acr`) and how it was shown (`amr`); null where it says nothing. */
  sid: string | null;
  acr: string | null;
  amr: string[] | null;
};

/** The partner could not be asked, or sent something unusable: nothing is known, try again. */
export type Unavailable = { status: 'unavailable'; why: string };
/** The partner said no: a wrong password, a spent code, a token that isn't for us. */
export type Refused = { status: 'refused'; why: string };
/** Somebody signed out there: everywhere, or in one session of theirs. */
export type SignedOut = {
  status: 'signed-out';
  subject: string | undefined;
  sid: string | undefined;
  /** Names the token: it is taken once. */
  jti: string;
  expiresAt: Date;
};
export type Known = { status: 'known'; identity: PartnerIdentity };

export type ExternalLogin = {
  email: string;
  password: string;
  deviceId: string;
  deviceType: string;
  deviceModel: string;
  serial: string;
  platformId: string;
};

/** The port to a platform whose accounts may sign in here. */
export type PartnerPlatform = {
  /** As viewers know it. */
  name: string;
  issuer: string;
  /** Where the viewer signs in and consents. `challenge` is the S256 of the verifier. */
  authorizeUrl(input: { state: string; nonce: string; challenge: string }): string;
  /** Who came back with this code. */
  redeem(answer: {
    code: string;
    verifier: string;
    nonce: string;
    now: Date;
  }): Promise<Known | Refused | Unavailable>;
  /** Who signed out, by a token of OpenID Connect Back-Channel Logout. */
  readLogout(token: string, now: Date): Promise<SignedOut | Refused | Unavailable>;
  signIn(login: ExternalLogin): Promise<Known | Refused | Unavailable>;
};
