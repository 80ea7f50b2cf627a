import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { after, type Clock, MINUTE_MS } from '../../platform/clock.ts';

const LIFE_MS = 5 * MINUTE_MS;

/** Links to a picture that work for a few minutes, for whoever has them: an image cannot send a session. */
export type SlipLinks = {
  sign(slipId: string): string;
  /** The slip a link was made for; undefined when it was not made by us or is too old. */
  read(token: string): string | undefined;
};

export function slipLinks(secret: string, clock: Clock): SlipLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'slip links', 32));
  const seal = (text: string) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  return {
    sign: (slipId) => seal(`${slipId}.${after(clock.now(), LIFE_MS).getTime()}`),
    read(token) {
      const [slipId = '', end = ''] = token.split('.');
      const expected = Buffer.from(seal(`${slipId}.${end}`));
      const given = Buffer.from(token);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && Number(end) > clock.now().getTime() ? slipId : undefined;
    },
  };
}
