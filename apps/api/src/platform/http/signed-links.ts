import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { after, type Clock } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Time-limited links to a file that need no session, because an image request cannot carry one. */
export type SignedLinks = {
  sign(id: string): string;
  /** The id a link was signed for; undefined when the signature is not ours or the link has expired. */
  read(token: string): string | undefined;
};

/** `purpose`: links of one kind open nothing of another. */
export function signedLinks(secrets: Secrets, purpose: string, clock: Clock, lifeMs: number): SignedLinks {
  const sealWith = (secret: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    return (text: string) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const [seal, seals] = [sealWith(secrets[0]), secrets.map(sealWith)];
  return {
    sign: (id) => seal(`${id}.${after(clock.now(), lifeMs).getTime()}`),
    read(token) {
      const parts = token.split('.');
      const [id, end = ''] = [parts.slice(0, -2).join('.'), parts.at(-2)];
      const given = Buffer.from(token);
      const isOurs = seals.some((sealed) => {
        const expected = Buffer.from(sealed(`${id}.${end}`));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs && Number(end) > clock.now().getTime() ? id : undefined;
    },
  };
}
