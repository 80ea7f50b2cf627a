import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { formatUnits, type Units } from '@krapao/money/exchange';
import { AppError } from '../../platform/http/app-error.ts';
import { type ConnectedProvider, type Game, type Outcome, ProviderError } from '../games/public.ts';
import {
  type NewTestTransfer,
  TEST_PLAYER,
  type TestTransfer,
  testTransfersRepository,
} from './test-transfers.repository.ts';
import type { TransfersDeps } from './transfers.deps.ts';

type Step = OfficeAnswerOf<'POST /api/office/transfers/test'>['steps'][number];

/** Ends a test at the step that failed. */
class TestEnded extends Error {}

/**
 * Moves one unit to a test account at a provider and back by the real adapter. A transfer whose outcome is unknown ends
 * the test; the next one queries it and goes on from there, and sends nothing a second time.
 */
export async function runTestTransfer(
  deps: TransfersDeps,
  { game: gameCode, connection }: { game: string; connection: string },
): Promise<Step[]> {
  const game = await deps.games.games.findAny(gameCode);
  if (!game) throw new AppError('NO_DATA');
  const provider = await deps.games.providerOf(game, connection).catch((error) => {
    throw error instanceof ProviderError ? new AppError('NO_DATA') : error;
  });
  const steps: Step[] = [];
  try {
    await moveUnit(deps, { game, provider, steps });
  } catch (error) {
    if (!(error instanceof TestEnded)) throw error;
  }
  return steps;
}

type Run = { game: Game; provider: ConnectedProvider; steps: Step[] };

async function moveUnit(deps: TransfersDeps, run: Run): Promise<void> {
  const { game, provider } = run;
  const units = 10n ** BigInt(game.decimals);
  const { username } = await read(
    run,
    'account',
    () => provider.openAccount(TEST_PLAYER),
    (account) => ({ detail: account.username }),
  );
  const account = { gameCode: game.code, connection: provider.connection };
  const last = (await testTransfersRepository(deps.db).list(account)).at(-1);
  if (last?.state === 'sent') await queryStatus(deps, run, last);
  let balance = await readBalance(run, username);
  let lastId = last?.id ?? null;
  for (const direction of remainingAfter(last)) {
    const transfer = { ...account, id: deps.random.uuid(), username, direction, units, sentAt: deps.clock.now() };
    await send(deps, run, transfer, lastId);
    lastId = transfer.id;
    balance = await readBalance(run, username, balance + (direction === 'in' ? units : -units));
  }
}

function remainingAfter(last: TestTransfer | undefined): readonly TestTransfer['direction'][] {
  if (last?.direction === 'in' && last.state !== 'failed') return ['out'];
  return last?.state === 'sent' ? [] : ['in', 'out'];
}

/** A step that moves nothing. */
async function read<Answer>(
  { steps }: Run,
  step: 'account' | 'balance',
  work: () => Promise<Answer>,
  present: (answer: Answer) => { outcome?: Step['outcome']; detail: string },
): Promise<Answer> {
  try {
    const answer = await work();
    steps.push({ step, outcome: 'accepted', ...present(answer) });
    return answer;
  } catch (error) {
    steps.push({ step, outcome: 'rejected', detail: (error as Error).message });
    throw new TestEnded();
  }
}

/** A balance other than expected, as by wrong decimals, does not end the test: the unit has to come back. */
const readBalance = (run: Run, username: string, expected?: Units): Promise<Units> =>
  read(
    run,
    'balance',
    () => run.provider.balance(username),
    (balance) => ({
      outcome: expected === undefined || balance === expected ? 'accepted' : 'different',
      detail: formatUnits(balance, run.game.decimals),
    }),
  );

async function send(deps: TransfersDeps, run: Run, sent: NewTestTransfer, lastId: string | null): Promise<void> {
  if (!(await testTransfersRepository(deps.db).insert(sent, lastId))) throw new AppError('TEST_RUNNING');
  const transfer: TestTransfer = { ...sent, state: 'sent', prepared: null, providerReference: null };
  const outcome = await execute(deps, run.provider, transfer);
  if (outcome.kind !== 'unknown') return settle(deps, run, transfer, outcome);
  run.steps.push({ step: sent.direction, outcome: 'unknown', detail: outcome.reason });
  await queryStatus(deps, run, transfer);
}

/** In two steps where the provider prepares. */
async function execute(deps: TransfersDeps, provider: ConnectedProvider, transfer: TestTransfer): Promise<Outcome> {
  const sent = toProvider(transfer);
  if (!provider.prepare) return provider.transfer(sent);
  const prepared = await provider.prepare(sent);
  if (prepared.kind !== 'prepared') return prepared;
  if (!(await testTransfersRepository(deps.db).prepare(transfer.id, prepared.id))) throw new AppError('TEST_RUNNING');
  return provider.transfer({ ...sent, prepared: prepared.id });
}

/** Queries the provider for a transfer whose outcome is unknown. */
async function queryStatus(deps: TransfersDeps, run: Run, transfer: TestTransfer): Promise<void> {
  const { provider } = run;
  const transfers = testTransfersRepository(deps.db);
  if (provider.prepare && (transfer.prepared === '' || (await transfers.prepare(transfer.id, ''))))
    return settle(deps, run, transfer, { kind: 'rejected', reason: 'unanswered' }, true);
  const own = await transfers.list(transfer);
  const prepared = own.find(({ id }) => id === transfer.id)?.prepared ?? null;
  const claimed = async (reference: string) => own.some(({ providerReference }) => providerReference === reference);
  await settle(deps, run, transfer, await provider.resolve({ ...toProvider(transfer), prepared }, claimed), true);
}

async function settle(
  deps: TransfersDeps,
  { steps }: Run,
  { id, direction }: TestTransfer,
  outcome: Outcome,
  isQueried = false,
): Promise<void> {
  const step = isQueried ? (`${direction}-status` as const) : direction;
  const detail = outcome.kind === 'accepted' ? outcome.providerReference : outcome.reason;
  steps.push({ step, outcome: outcome.kind, detail });
  if (outcome.kind !== 'unknown') {
    const state = outcome.kind === 'accepted' ? 'succeeded' : 'failed';
    const reference = outcome.kind === 'accepted' ? outcome.providerReference : null;
    await testTransfersRepository(deps.db).settle(id, state, reference, deps.clock.now());
  }
  if (outcome.kind !== 'accepted') throw new TestEnded();
}

const toProvider = ({ id, username, direction, units, sentAt, prepared }: TestTransfer) => ({
  ...{ reference: id, username, direction, units, sentAt, prepared },
  currency: TEST_PLAYER.currency,
});
