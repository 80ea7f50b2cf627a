import { z } from 'zod';
import { secret, Timestamp, text } from './primitives.ts';

const base64url = (charsMax: number) =>
  z
    .string()
    .min(1)
    .max(charsMax)
    .regex(/^[\w-]+$/);
const Transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);
const CredentialId = base64url(1_400);
const Listed = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() }));

/** Passkeys of one person at the most. */
export const PASSKEYS_MAX = 10;
export const PasskeyName = text(60);

/** A stored passkey, as its owner sees it. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});

/** Options of `navigator.credentials.create`, in JSON. */
export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: Listed,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

export type RegistrationOptions = z.output<typeof RegistrationOptions>;

/** Options of `navigator.credentials.get`, in JSON. */
export const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: Listed,
});

export type AssertionOptions = z.output<typeof AssertionOptions>;

/** The browser's answer to `RegistrationOptions`. */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  response: secret(
    z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(16_000),
      transports: Transports.optional(),
    }),
  ),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** The browser's answer to `AssertionOptions`. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  response: secret(
    z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(200).optional(),
    }),
  ),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;
