import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import demoOperators from '../../../demo-operators.json' with { type: 'json' };
import { depositAccounts } from '../../modules/deposits/public.ts';
import { everyGame } from '../../modules/games/public.ts';
import { findMemberByPhone } from '../../modules/members/public.ts';
import { createPasswords } from '../../platform/secrets/passwords.ts';
import type { Platform } from '../platform.ts';
import { DEPOSIT_ACCOUNT_NAME, DEPOSIT_WALLETS } from '../seed/settings.ts';
import type { Modules } from '../wire/wire-modules.ts';
import type { Check, Connected } from './check-settings.ts';
import { memberPasswords, operatorPasswords } from './credentials.queries.ts';

/** Checks of the stored data: passwords and accounts of the demo, keys of the sandbox. */
export async function checkDatabase(
  platform: Platform,
  modules: Modules,
  connected: readonly Connected[] = [],
): Promise<Check[]> {
  return [
    await checkOperators(platform),
    await checkMembers(platform, modules),
    await checkAccounts(modules),
    await checkGames(platform, modules, connected),
    await checkWebhooks(platform, modules),
  ];
}

async function checkOperators({ db, passwords = createPasswords() }: Platform): Promise<Check> {
  const open = [];
  const stored = await operatorPasswords(
    db,
    demoOperators.map(({ username }) => username),
  );
  for (const { name, password } of stored) {
    const demo = demoOperators.find(({ username }) => username === name);
    if (demo && (await passwords.matches(demo.password, password))) open.push(name);
  }
  return unsafeIf(open, 'operators', 'have passwords of the demo, which are public', 'none of the demo');
}

async function checkMembers({ db, passwords = createPasswords() }: Platform, { members }: Modules): Promise<Check> {
  const open = [];
  for (const demo of demoLogins) {
    const member = await findMemberByPhone(members, demo.phone);
    const [stored] = member ? await memberPasswords(db, [member.id]) : [];
    if (stored && (await passwords.matches(demo.password, stored.password))) open.push(demo.phone);
  }
  return unsafeIf(open, 'members', 'have passwords of the demo, which are public', 'none of the demo');
}

const DEMO_NAMES: readonly string[] = [DEPOSIT_ACCOUNT_NAME, ...DEPOSIT_WALLETS.map((wallet) => wallet.account_name)];

async function checkAccounts({ deposits }: Modules): Promise<Check> {
  const open = (await depositAccounts(deposits)).filter(
    ({ isOpen, accountName }) => isOpen && DEMO_NAMES.includes(accountName),
  );
  const names = open.map(({ bankCode, accountNo }) => `${bankCode} ${accountNo}`);
  return unsafeIf(names, 'deposit accounts', 'belong to the demo: money paid there is nobody’s', 'none of the demo');
}

async function checkGames(
  { config }: Platform,
  { transfers }: Modules,
  connected: readonly Connected[],
): Promise<Check> {
  const open = (await everyGame(transfers.games)).filter(({ isOpen }) => isOpen);
  const isConnected = (code: string) => connected.some(({ port, scope }) => port === 'games' && scope === code);
  const without = open.filter(({ code }) => !config.games.keys[`GAME_KEY_${code.toUpperCase()}`] && !isConnected(code));
  const names = without.map(({ code }) => code);
  return unsafeIf(
    names,
    'open games',
    'have no GAME_KEY_<CODE>, so the sandbox’s key is sent',
    `${open.length} with keys`,
  );
}

/** Only missing: an address that an operator types must not keep the service from starting. */
async function checkWebhooks({ config }: Platform, { lookups }: Modules): Promise<Check> {
  const what = 'webhooks of alerts';
  const addresses = (await lookups.setting('alertAddresses')).filter(({ channel }) => channel === 'webhook');
  if (addresses.length > 0 && config.alertWebhookKey === undefined)
    return { state: 'missing', what, text: `ALERT_WEBHOOK_KEY is not set: ${addresses.length} get no alert` };
  return { state: 'set', what, text: `${addresses.length} addresses` };
}

const unsafeIf = (names: readonly string[], what: string, text: string, otherwise: string): Check =>
  names.length > 0
    ? { state: 'unsafe', what, text: `${names.join(', ')} ${text}` }
    : { state: 'set', what, text: otherwise };
