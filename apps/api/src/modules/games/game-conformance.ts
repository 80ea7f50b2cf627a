import type { Conformance } from '../../platform/connections/conformance.ts';
import type { GameService, GameTransfer, Outcome, Provider } from './provider.ts';

type Given = Readonly<Record<string, string>>;

const providerOf = (service: GameService, { decimals = '2' }: Given): Provider => service.provider(Number(decimals));

const oneUnit = (direction: 'in' | 'out', { account = '', decimals = '2' }: Given): GameTransfer => ({
  reference: crypto.randomUUID(),
  username: account,
  direction,
  units: 10n ** BigInt(decimals),
  currency: 'THB',
  sentAt: new Date(),
});

/** As a transfer of a member: prepared first where the provider prepares. */
async function send(provider: Provider, transfer: GameTransfer): Promise<GameTransfer> {
  const prepared = await provider.prepare?.(transfer);
  if (prepared && prepared.kind !== 'prepared') throw new Error(`the first step is ${prepared.reason}`);
  const sent = { ...transfer, prepared: prepared?.id };
  expectAccepted(await provider.transfer(sent));
  return sent;
}

function expectAccepted(outcome: Outcome): void {
  if (outcome.kind !== 'accepted') throw new Error(`the outcome is ${outcome.kind}: ${outcome.reason}`);
}

async function expectBalance(provider: Provider, { account = '' }: Given, expected: bigint): Promise<void> {
  const balance = await provider.balance(account);
  if (balance !== expected) throw new Error(`the balance is ${balance} units instead of ${expected}`);
}

/** `account` is one without a member's money, whose units nobody else moves meanwhile; `decimals` are those of a unit. */
export const gameConformance: Conformance<GameService> = [
  {
    name: 'names the balance of an account, and whether a bet is open',
    needs: ['account', 'decimals'],
    async run(service, given) {
      const provider = providerOf(service, given);
      await provider.balance(given['account'] ?? '');
      await provider.hasOpenBet(given['account'] ?? '');
    },
  },
  {
    name: 'takes one unit in, once, and says so when it is asked again',
    needs: ['account', 'decimals'],
    async run(service, given) {
      const provider = providerOf(service, given);
      const before = await provider.balance(given['account'] ?? '');
      const sent = await send(provider, oneUnit('in', given));
      await expectBalance(provider, given, before + sent.units);
      expectAccepted(await provider.resolve(sent, async () => false));
      await expectBalance(provider, given, before + sent.units);
    },
  },
  {
    name: 'gives the unit back',
    needs: ['account', 'decimals'],
    async run(service, given) {
      const provider = providerOf(service, given);
      const before = await provider.balance(given['account'] ?? '');
      const sent = await send(provider, oneUnit('out', given));
      await expectBalance(provider, given, before - sent.units);
    },
  },
  {
    name: 'refuses to give more than there is',
    needs: ['account', 'decimals'],
    async run(service, given) {
      const provider = providerOf(service, given);
      const balance = await provider.balance(given['account'] ?? '');
      const transfer = { ...oneUnit('out', given), units: balance + 10n ** BigInt(given['decimals'] ?? '2') };
      const prepared = await provider.prepare?.(transfer);
      const id = prepared?.kind === 'prepared' ? prepared.id : undefined;
      const outcome = prepared && !id ? prepared : await provider.transfer({ ...transfer, prepared: id });
      if (outcome.kind !== 'rejected') throw new Error(`the outcome is ${outcome.kind}`);
      await expectBalance(provider, given, balance);
    },
  },
  {
    name: 'reports bets, or says that there are none',
    needs: ['decimals'],
    run: async (service, given) => void (await providerOf(service, given).bets(undefined)),
  },
];
