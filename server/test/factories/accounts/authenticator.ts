import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Tampered = {
  origin?: string;
  rpId?: string;
  /** The count that is signed instead of the next one. */
  counter?: number;
  isVerified?: boolean;
  isBackupEligible?: boolean;
  userHandle?: string;
  /** Signs with a key that was never registered. */
  isForged?: boolean;
};

/** A passkey in software, as far as the platform can tell: it makes a credential and signs challenges with it. */
export function anAuthenticator({ origin = 'http://tayang.test', rpId = 'tayang.test' } = {}) {
  const keys = newKeys();
  const id = randomBytes(16).toString('base64url');
  let counter = 0;
  let owner = '';

  function clientData(type: string, challenge: string, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  function authData(tampered: Tampered, count: number, made?: Buffer): Buffer {
    const flags =
      0x01 |
      (tampered.isVerified === false ? 0 : 0x04) |
      (tampered.isBackupEligible ? 0x08 : 0) |
      (made === undefined ? 0 : 0x40);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const rpIdHash = createHash('sha256')
      .update(tampered.rpId ?? rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counted, made ?? Buffer.alloc(0)]);
  }

  return {
    id,
    /** COSE, as it is kept. */
    publicKey: coseKey(keys.publicKey),
    /** What `navigator.credentials.create()` answers. */
    make(options: { challenge: string; user: { id: string } }, tampered: Tampered = {}) {
      owner = options.user.id;
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const made = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(keys.publicKey)]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData(tampered, counter, made)),
      ]);
      const signed = clientData('webauthn.create', options.challenge, tampered.origin);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: signed.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** What `navigator.credentials.get()` answers. */
    sign(challenge: string, tampered: Tampered = {}) {
      counter += 1;
      const signed = clientData('webauthn.get', challenge, tampered.origin);
      const data = authData(tampered, tampered.counter ?? counter);
      const base = Buffer.concat([data, createHash('sha256').update(signed).digest()]);
      const key = tampered.isForged ? newKeys().privateKey : keys.privateKey;
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: signed.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', base, key).toString('base64url'),
          ...(owner === '' ? {} : { userHandle: tampered.userHandle ?? owner }),
        },
      };
    },
  };
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** The key as COSE: EC2, ES256, P-256, x, y. */
function coseKey(key: ReturnType<typeof newKeys>['publicKey']): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 24 ? [0x40 + bytes.length] : [0x58, bytes.length];
  return Buffer.concat([Buffer.from(head), bytes]);
}
