import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) of the few kinds that an authenticator sends. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

/** Deviations of a faulty or hostile client. */
type Deviation = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  crossOrigin?: boolean;
  /** The counter to sign; without it the counter grows. */
  counter?: number;
  /** Another credential's id beside the own signature. */
  id?: string;
};

/** An authenticator in software: one ES256 passkey for a site. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = base64url(randomBytes(16));
  const siteId = new URL(origin).hostname;
  let counter = 0;

  const authData = ({ rpId = siteId, isVerified = true, ...more }: Deviation, attested?: Buffer) => {
    counter = more.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested ? FLAGS.hasCredential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    base64url(
      JSON.stringify({
        type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    );

  return {
    id,
    /** The answer to registration options. */
    register({ challenge }: { challenge: string }, deviation: Deviation = {}) {
      const idBytes = Buffer.from(id, 'base64url');
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(deviation, attested)],
      ]);
      return {
        id: deviation.id ?? id,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** The answer to assertion options. */
    assert({ challenge }: { challenge: string }, deviation: Deviation = {}) {
      const data = authData(deviation);
      const clientDataJSON = clientData('webauthn.get', challenge, deviation);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        id: deviation.id ?? id,
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [ES256, P256, EC2] = [-7, 1, 2];
  return cbor(
    new Map<number, unknown>([
      [1, EC2],
      [3, ES256],
      [-1, P256],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
