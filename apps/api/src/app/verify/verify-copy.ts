import { formatMoney, minor, toMajor } from '@krapao/money';
import { verifyAudit } from '../../modules/audit/public.ts';
import { chatFilesAfter } from '../../modules/chat/public.ts';
import { compareUnreadFeed, depositAccounts } from '../../modules/deposits/public.ts';
import { everyGame } from '../../modules/games/public.ts';
import { ledgerOn, membersBeside, verifyWholeChain } from '../../modules/ledger/public.ts';
import { slipFilesAfter } from '../../modules/slips/public.ts';
import { compareGame } from '../../modules/transfers/public.ts';
import { before, DAY_MS } from '../../platform/clock.ts';
import { missingFiles } from '../../platform/files/missing-files.ts';
import { filesOf } from '../files-of.ts';
import type { Platform } from '../platform.ts';
import type { Modules } from '../wire/wire-modules.ts';

/** `proved` and `broken` are about the copy itself; `differs`, `silent` and `none` about a service outside. */
export type Finding = {
  state: 'proved' | 'broken' | 'agrees' | 'differs' | 'silent' | 'none';
  what: string;
  details: string[];
};

/** Players of this time before the copy's last movement are compared; a longer one takes longer to read. */
const GAME_WINDOW_MS = 2 * DAY_MS;
const PLAYERS_MAX = 500;
const DETAILS_MAX = 20;

/** Verifies the database, live or restored: its books, seals, audit and files, and what banks and games know beyond it. */
export async function* verifyCopy(platform: Platform, modules: Modules): AsyncGenerator<Finding> {
  yield await verifyBooks(platform);
  yield await verifyChain(platform);
  yield await verifyTrail(platform);
  yield await verifyFiles(platform);
  yield* compareBanks(modules);
  yield* compareGames(platform, modules);
}

async function verifyBooks({ db }: Platform): Promise<Finding> {
  const ledger = ledgerOn(db);
  const { accounts } = await ledger.reconcile({ full: true });
  const open = await ledger.findings();
  const details = open.map(({ fault, account, detail }) => `${fault} ${account ?? ''} ${JSON.stringify(detail)}`);
  return findingOf(`books: ${accounts} accounts summed from their first entry`, details);
}

async function verifyChain({ db }: Platform): Promise<Finding> {
  const { operations, faults } = await verifyWholeChain(db, 'verify');
  const details = faults > 0 ? [`${faults} differ from their seals; the ledger's findings name them`] : [];
  return findingOf(`chain: ${operations} operations compared with their seals`, details);
}

async function verifyTrail({ db }: Platform): Promise<Finding> {
  const { sealed, brokenAt } = await verifyAudit(db);
  const details = brokenAt === null ? [] : [`entry ${brokenAt} differs from its seal`];
  return findingOf(`audit: ${sealed} entries compared with their seals`, details);
}

async function verifyFiles({ db, config }: Platform): Promise<Finding> {
  const [slips, chats] = await Promise.all([
    missingFiles(filesOf(config, 'slips'), (name) => slipFilesAfter(db, name)),
    missingFiles(filesOf(config, 'chat'), (name) => chatFilesAfter(db, name)),
  ]);
  const details = [
    ...slips.missing.map((name) => `the picture ${name} of a slip is missing`),
    ...chats.missing.map((name) => `the file ${name} of a chat is missing`),
  ];
  return findingOf(`files: ${slips.present + chats.present} of slips and chats`, details);
}

async function* compareBanks({ deposits }: Modules): AsyncGenerator<Finding> {
  for (const { bankCode, accountNo } of (await depositAccounts(deposits)).filter(({ isBank }) => isBank)) {
    yield await compareWith(`${bankCode} ${accountNo}`, () => compareUnreadFeed(deposits, { bankCode, accountNo }));
  }
}

async function* compareGames({ db, clock }: Platform, { transfers }: Modules): AsyncGenerator<Finding> {
  const to = clock.now();
  const last = await ledgerOn(db).head();
  const from = before(last.sealedAt ?? to, GAME_WINDOW_MS);
  for (const { code, isReported } of await everyGame(transfers.games)) {
    if (!isReported) continue;
    yield await compareWith(code, async () => {
      const players = await membersBeside(db, { kind: 'provider', owner: code, from, to, limit: PLAYERS_MAX });
      return compareGame(transfers, code, players, from);
    });
  }
}

type Compared = Awaited<ReturnType<typeof compareUnreadFeed>> | Awaited<ReturnType<typeof compareGame>>;

async function compareWith(what: string, compare: () => Promise<Compared>): Promise<Finding> {
  try {
    const found = await compare();
    if (!found) return { state: 'none', what: `${what}: no feed, its statements come as files`, details: [] };
    const { compared, differences } = found;
    const details = differences.map(({ what: how, reference, currency, theirs, at }) =>
      [how, reference, currency && theirs !== null && shownOf(theirs, currency), at?.toISOString()]
        .filter(Boolean)
        .join(' '),
    );
    return { state: details.length > 0 ? 'differs' : 'agrees', what: `${what}: ${compared} entries compared`, details };
  } catch (error) {
    return { state: 'silent', what, details: [error instanceof Error ? error.message : String(error)] };
  }
}

const shownOf = (amount: bigint, currency: 'THB' | 'LAK') => formatMoney(toMajor(minor(amount), currency), currency);

const findingOf = (what: string, details: string[]): Finding => ({
  state: details.length > 0 ? 'broken' : 'proved',
  what,
  details,
});

const MARKS = { proved: '✓', agrees: '✓', broken: '✗', differs: '✗', silent: '–', none: '–' };

/** Lines for a terminal. */
export function presentFinding({ state, what, details }: Finding): string[] {
  const more = details.length - DETAILS_MAX;
  return [
    `  ${MARKS[state]} ${what}${state === 'silent' ? ' does not answer' : ''}`,
    ...details.slice(0, DETAILS_MAX).map((line) => `      ${line}`),
    ...(more > 0 ? [`      and ${more} more`] : []),
  ];
}
