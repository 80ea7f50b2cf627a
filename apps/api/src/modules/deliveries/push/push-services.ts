/** Push services of the browsers that have one, by the ends of their host names. */
export const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

export type PushServices = {
  /** Ends of host names. */
  hosts: readonly string[];
  /** Endpoints with this beginning are allowed too, even without TLS. */
  sandboxUrl?: string | undefined;
};

/**
 * Whether the server may send to an endpoint, which a page has chosen. Only hosts of a list: a check of addresses alone
 * could be passed by a name that resolves differently later.
 */
export function isPushEndpoint(endpoint: string, { hosts, sandboxUrl }: PushServices): boolean {
  const { protocol, hostname, port, username, password, href } = new URL(endpoint);
  if (username || password) return false;
  if (sandboxUrl !== undefined && href.startsWith(sandboxUrl)) return true;
  const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === 'https:' && port === '' && isKnown;
}
