import type { ConnectionPort } from '@krapao/contract/office/connections';
import type { Config } from '../config.ts';

/** `unsafe` must be mended before the service takes money; `missing` costs a function; `set` is as it should be. */
export type Check = { state: 'set' | 'missing' | 'unsafe'; what: string; text: string };

/** A port, or one game, channel or bank of it, that the office or `<PORT>_ADAPTERS` connected. */
export type Connected = { port: ConnectionPort; scope: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Services outside, with the variables of their address and key; without an address they are the sandbox. */
const SERVICES = [
  {
    what: 'bank',
    ports: ['payouts'],
    url: 'BANK_URL',
    key: 'BANK_KEY',
    needed: true,
    lost: 'withdrawals',
  },
  {
    what: 'SMS gateway',
    ports: ['sms'],
    url: 'SMS_URL',
    key: 'SMS_KEY',
    needed: true,
    lost: 'registration and codes by SMS',
  },
  { what: 'games', ports: ['games'], url: 'GAMES_URL', needed: true, lost: 'games and transfers' },
  {
    what: 'payment channels',
    ports: ['qr'],
    url: 'CHANNELS_URL',
    lost: 'QR codes of channels; close them in the back office',
  },
  {
    what: 'slip verifier',
    ports: ['slips'],
    url: 'SLIP_VERIFIER_URL',
    key: 'SLIP_VERIFIER_KEY',
    lost: 'automatic checks of slips',
  },
  {
    what: 'gift wallet',
    ports: ['gifts'],
    url: 'GIFT_WALLET_URL',
    lost: 'gift links; close the way in the back office',
  },
  { what: 'e-mail', ports: [], url: 'EMAIL_URL', key: 'EMAIL_KEY', lost: 'notices by e-mail' },
] as const;

/** Read for the accounts without a connection wherever it is named, so it must be real. */
const FEEDS = { what: 'bank feeds', url: 'BANK_URL', key: 'BANK_KEY', needed: true, lost: 'deposits by feed' } as const;

const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Checks of the environment alone, for a service with real money. */
export function checkSettings(config: Config, env: Environment, connected: readonly Connected[] = []): Check[] {
  const isConnected = (ports: readonly ConnectionPort[]) =>
    ports.length > 0 && ports.every((port) => connected.some((one) => one.port === port));
  return [
    ...SERVICES.filter(({ ports }) => !isConnected(ports)).map((service) => checkService(service, config, env)),
    ...checkFeeds(config, env, isConnected(['feeds'])),
    ...checkAddresses(config, env),
    ...checkLimits(config, env),
  ];
}

function checkFeeds(config: Config, env: Environment, isAnyConnected: boolean): Check[] {
  if (config.bank.isNamed) return [checkService(FEEDS, config, env)];
  const text = 'no account has one: deposits need a slip, a code, or a statement as a file';
  return isAnyConnected ? [] : [{ state: 'missing', what: FEEDS.what, text }];
}

function checkService(
  service: (typeof SERVICES)[number] | typeof FEEDS,
  { sandboxUrl }: Config,
  env: Environment,
): Check {
  const { what, url, lost } = service;
  const address = env[url];
  if (!address || new URL(address).origin === new URL(sandboxUrl).origin) {
    return { state: 'needed' in service ? 'unsafe' : 'missing', what, text: `${url} names no real service: ${lost}` };
  }
  const key = 'key' in service ? service.key : undefined;
  // A key in the address itself, as of an SMTP server, needs no variable.
  if (key && !new URL(address).password && (env[key] ?? 'sandbox').startsWith('sandbox'))
    return { state: 'unsafe', what, text: `${key} is the sandbox's, which everybody can read` };
  return { state: 'set', what, text: new URL(address).host };
}

function checkAddresses({ office, member, callbacks, trustedProxies }: Config, env: Environment): Check[] {
  const addresses = [
    { what: 'address of the member app', name: 'MEMBER_URL', url: member.url },
    { what: 'address of the back office', name: 'BACKOFFICE_URL', url: office.url },
    { what: 'address for callbacks', name: 'PUBLIC_CALLBACK_URL', url: callbacks.url },
  ].map(({ what, name, url }): Check => {
    if (!env[name]) return { state: 'unsafe', what, text: `${name} is not set` };
    if (isLocal(url) || url.startsWith('https://')) return { state: 'set', what, text: url };
    return { state: 'unsafe', what, text: `${name} is not https: anybody on the way reads sessions and codes` };
  });
  const proxies: Check =
    trustedProxies > 0
      ? { state: 'set', what: 'proxies in front', text: `${trustedProxies}` }
      : {
          state: 'missing',
          what: 'proxies in front',
          text: 'TRUSTED_PROXIES is 0: behind a proxy every member has its address, and limits hit all of them',
        };
  return [...addresses, proxies];
}

function checkLimits(
  { outside, rateLimitFactor, databaseSettings, office, metricsPort, filesStore }: Config,
  env: Environment,
): Check[] {
  return [
    rateLimitFactor > 1
      ? { state: 'unsafe', what: 'rate limits', text: 'RATE_LIMIT_FACTOR multiplies them: it is for load tests' }
      : { state: 'set', what: 'rate limits', text: 'as built' },
    databaseSettings
      ? { state: 'set', what: 'durability', text: 'checked at the start and every minute' }
      : { state: 'unsafe', what: 'durability', text: 'UNSAFE_DATABASE is on: a crash may lose committed money' },
    outside.isUnsafe
      ? {
          state: 'unsafe',
          what: 'addresses outside',
          text: 'UNSAFE_OUTSIDE is on: operators can have addresses of our own network called',
        }
      : { state: 'set', what: 'addresses outside', text: 'on the internet alone, but for those of the environment' },
    office.secondPerson.mayShare === 'device'
      ? {
          state: 'unsafe',
          what: 'second person',
          text: 'SECOND_PERSON_MAY_SHARE=device lets one browser be two people',
        }
      : { state: 'set', what: 'second person', text: `may share ${office.secondPerson.mayShare}` },
    checkFiles(filesStore, env),
    metricsPort === undefined
      ? { state: 'missing', what: 'metrics', text: 'METRICS_PORT is not set: no alert rings by itself' }
      : { state: 'set', what: 'metrics', text: `port ${metricsPort}` },
  ];
}

function checkFiles(filesStore: Config['filesStore'], { FILES_DIR: folder }: Environment): Check {
  const what = 'files';
  if (filesStore) return { state: 'set', what, text: `bucket ${filesStore.bucket} of ${new URL(filesStore.url).host}` };
  if (folder) return { state: 'set', what, text: folder };
  return { state: 'missing', what, text: 'FILES_DIR is not set: pictures are stored in data/files' };
}
