import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from './clock.ts';

/** What a browser proves by a cookie. Nobody is signed in by one: that takes the bearer header. */
export type CookieName =
  /** This browser gave the code that verified a phone. */
  | 'verified_phone'
  /** This browser signed in to an account before. */
  | 'known_device';

export type Cookies = {
  read(name: CookieName): string | undefined;
  /** For calls only, and out of reach for scripts. */
  keep(name: CookieName, value: string, lifeMs: number): void;
};

/** `isEmbedded`: our page stands inside another site's, where browsers send no stricter cookie. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isEmbedded: boolean): Cookies {
  const isSecure = isEmbedded || request.protocol === 'https';
  const rules = `Path=/api; HttpOnly; ${isEmbedded ? 'SameSite=None; Partitioned' : 'SameSite=Strict'}${isSecure ? '; Secure' : ''}`;
  return {
    read: (name) => new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(request.headers.cookie ?? '')?.[1],
    keep: (name, value, lifeMs) =>
      void reply.header('set-cookie', `${name}=${value}; Max-Age=${Math.floor(lifeMs / SECOND_MS)}; ${rules}`),
  };
}
