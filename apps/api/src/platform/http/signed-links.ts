import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { after, type Clock } from '../clock.ts';

/** Time-limited links to a file that need no session, because an image request cannot carry one. */
export type SignedLinks = {
  sign(id: string): string;
  /** The id a link was signed for; undefined when the signature is not ours or the link has expired. */
  read(token: string): string | undefined;
};

/** `purpose`: links of one kind open nothing of another. */
export function signedLinks(secret: string, purpose: string, clock: Clock, lifeMs: number): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const seal = (text: string) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  return {
    sign: (id) => seal(`${id}.${after(clock.now(), lifeMs).getTime()}`),
    read(token) {
      const parts = token.split('.');
      const [id, end = ''] = [parts.slice(0, -2).join('.'), parts.at(-2)];
      const expected = Buffer.from(seal(`${id}.${end}`));
      const given = Buffer.from(token);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && Number(end) > clock.now().getTime() ? id : undefined;
    },
  };
}
