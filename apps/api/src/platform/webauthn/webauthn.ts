import {
  AssertionOptions,
  type PasskeyAssertion,
  type PasskeyRegistration,
  RegistrationOptions,
} from '@krapao/contract/passkeys';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { AppError } from '../http/app-error.ts';
import type { Random } from '../secrets/random.ts';
import { CHALLENGE_MS, challengesRepository } from './challenges.repository.ts';
import type { RelyingParty } from './relying-party.ts';

type Deps = { db: Db; clock: Clock; random: Random; party: RelyingParty };

/** Whose answer is expected: the kind of act, and the session or browser. */
export type Ceremony = { purpose: string; boundTo: string };
type Listed = { credentialId: string; transports: readonly string[] };

export type StoredCredential = { credentialId: string; publicKey: Buffer; counter: number };
export type NewCredential = StoredCredential & { transports: string[] };

export type Webauthn = ReturnType<typeof createWebauthn>;

/** The library takes half a second to load, so it loads with the first use. */
const library = () => import('@simplewebauthn/server');

/** Passkeys of one site. Each challenge works once, for five minutes, and only where it was given to. */
export function createWebauthn({ db, clock, random, party }: Deps) {
  const challenges = challengesRepository(db, clock);
  const expected = { expectedOrigin: [...party.origins], expectedRPID: party.id };

  const newChallenge = async (ceremony: Ceremony) => {
    const challenge = random.token();
    await challenges.insert({ challenge, ...ceremony });
    return Buffer.from(challenge, 'base64url');
  };

  /** The used-up challenge of an answer. */
  const useChallenge = async (clientDataJSON: string, ceremony: Ceremony): Promise<string> => {
    const challenge = challengeIn(clientDataJSON);
    if (!challenge || !(await challenges.use({ challenge, ...ceremony }))) throw new AppError('PASSKEY_INVALID');
    return challenge;
  };

  return {
    /** Options for a new passkey, which must be discoverable and must verify its user. */
    async registrationOptions(
      ceremony: Ceremony,
      { user, existing }: { user: { id: string; name: string; displayName: string }; existing: readonly Listed[] },
    ) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(user.id)),
        userName: user.name,
        userDisplayName: user.displayName,
        challenge: new Uint8Array(await newChallenge(ceremony)),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: existing.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return RegistrationOptions.parse(options);
    },

    async verifyRegistration(ceremony: Ceremony, { id, response }: PasskeyRegistration): Promise<NewCredential> {
      const expectedChallenge = await useChallenge(response.clientDataJSON, ceremony);
      const { verifyRegistrationResponse } = await library();
      const { transports = [], ...rest } = response;
      const { verified, registrationInfo } = await refuseInvalid(() =>
        verifyRegistrationResponse({
          ...expected,
          response: { ...asSent(id), response: rest },
          expectedChallenge,
          requireUserVerification: true,
        }),
      );
      if (!verified || registrationInfo.credential.id !== id) throw new AppError('PASSKEY_INVALID');
      const { credential } = registrationInfo;
      return {
        credentialId: id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports,
      };
    },

    /** Options for proof by a passkey: one of those listed, or any that the browser finds for the site. */
    async assertionOptions(ceremony: Ceremony, { allowed = [] }: { allowed?: readonly Listed[] } = {}) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: new Uint8Array(await newChallenge(ceremony)),
        timeout: CHALLENGE_MS,
        userVerification: 'required',
        allowCredentials: allowed.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
      });
      return AssertionOptions.parse(options);
    },

    /**
     * Uses up the challenge of the assertion. Returns the check of its signature by a credential, which gives the new
     * counter; a counter that does not grow means a copied authenticator and is refused.
     */
    async beginAssertion(ceremony: Ceremony, { id, response }: PasskeyAssertion) {
      const expectedChallenge = await useChallenge(response.clientDataJSON, ceremony);
      return async ({ credentialId, publicKey, counter }: StoredCredential): Promise<number> => {
        const { verifyAuthenticationResponse } = await library();
        const { userHandle, ...rest } = response;
        const { verified, authenticationInfo } = await refuseInvalid(() =>
          verifyAuthenticationResponse({
            ...expected,
            response: { ...asSent(id), response: { ...rest, ...(userHandle && { userHandle }) } },
            expectedChallenge,
            credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
            requireUserVerification: true,
          }),
        );
        if (!verified || credentialId !== id) throw new AppError('PASSKEY_INVALID');
        return authenticationInfo.newCounter;
      };
    },

    /** Removes the expired challenges. */
    forgetOld: () => challenges.forgetOld(),
  };
}

const asSent = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

/** The library throws a plain error for whatever is wrong in an answer. */
const refuseInvalid = async <Result>(verify: () => Promise<Result>): Promise<Result> => {
  try {
    return await verify();
  } catch {
    throw new AppError('PASSKEY_INVALID');
  }
};

/** A page in a frame of another site is refused: our dialogs never run in one. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge, crossOrigin } = (data ?? {}) as { challenge?: unknown; crossOrigin?: unknown };
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}
