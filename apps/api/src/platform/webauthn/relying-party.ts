/** The site that passkeys belong to. Browsers offer a passkey only on this host and its subdomains. */
export type RelyingParty = { id: string; name: string; origins: readonly string[] };

/** `url`: the address of the site. `more`: further origins that share its passkeys. */
export function relyingParty(url: string, more: readonly string[] = []): RelyingParty {
  const { hostname, origin } = new URL(url);
  return { id: hostname, name: 'Krapao', origins: [origin, ...more] };
}
