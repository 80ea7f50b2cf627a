import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { type Currency, minor, parseMajor, toMajor } from '@krapao/money';
import { conversationOf, guestsTakenFor } from '../chat/public.ts';
import { closingOf } from '../closings/public.ts';
import { ledgerOn } from '../ledger/public.ts';
import { blocksWithWhy, pinnedNotes, presentMember, readMemberFile, tagsOf } from '../members/public.ts';
import { exclusionsOf } from '../protection/public.ts';
import { openRecovery } from '../recoveries/public.ts';
import { vaultOf } from '../vault/public.ts';
import { readEquation, readWallet } from '../wallet/public.ts';
import type { MemberFileDeps } from './member-file.deps.ts';

/** A member's identity and balances; the sums equal those of their own home. */
export async function readHead(
  deps: MemberFileDeps,
  id: string,
  locale: Locale,
): Promise<OfficeAnswerOf<'GET /api/office/members/{id}'>> {
  const { db } = deps;
  const now = deps.clock.now();
  const file = await readMemberFile(db, id);
  const { currency } = file;
  const [
    home,
    blocks,
    exclusions,
    conversationId,
    wallet,
    bonus,
    closing,
    vault,
    vaultDeposits,
    recovery,
    books,
    tags,
    pinned,
    guests,
  ] = await Promise.all([
    readWallet(deps.wallet, { id, currency, locale }),
    blocksWithWhy(db, file, now),
    exclusionsOf(db, id),
    conversationOf(db, id),
    ledgerOn(db).balanceOf({ kind: 'wallet', owner: id }),
    ledgerOn(db).balanceOf({ kind: 'bonus', owner: id }),
    closingOf(db, id),
    ledgerOn(db).balanceOf({ kind: 'vault', owner: id }),
    vaultOf(db, id),
    openRecovery(db, id),
    readEquation(deps.wallet, { id, currency }),
    tagsOf(db, [id]),
    pinnedNotes(db, id),
    guestsTakenFor(db, id),
  ]);
  const imposers = exclusions.flatMap(({ operatorId }) => operatorId ?? []);
  const names = await deps.operatorNames([
    ...new Set([...blocks.map(({ by }) => by), ...imposers, ...pinned.map(({ by }) => by)]),
  ]);
  return {
    ...presentMember(file, now),
    invitedBy: file.invited_by ? { id: file.invited_by, name: file.inviter ?? file.invited_by } : null,
    source: file.source_code,
    bankChangedAt: file.bank_changed_at?.toISOString() ?? null,
    passwordChangedAt: file.password_changed_at?.toISOString() ?? null,
    blocked: blocks.map(({ what, until, reason, by, at }) => ({
      ...{ what, until: until?.toISOString() ?? null, reason, by: names.get(by) ?? by, at: at.toISOString() },
    })),
    exclusion: home.exclusion,
    exclusions: exclusions.map(({ reason, period, beginsAt, endsAt, operatorId }) => ({
      ...{ reason, period, beginsAt: beginsAt.toISOString(), endsAt: endsAt.toISOString() },
      by: operatorId && (names.get(operatorId) ?? operatorId),
    })),
    wallet: home.wallet,
    vault: vaultDeposits,
    coin: home.profile.coin,
    reward: home.reward,
    lifetime: {
      ...{ deposited: books.deposits, withdrawn: books.withdrawals },
      net: difference(books.deposits, books.withdrawals, currency),
      rewards: difference(books.rewards, books.rewardsTaken, currency),
      ...{ results: books.results, inGames: books.inGames, total: books.total },
    },
    tags: tags.get(id) ?? [],
    pinned: pinned.map(({ by, at, ...note }) => ({ ...note, by: names.get(by) ?? by, at: at.toISOString() })),
    closing: closing
      ? {
          ...{ id: closing.id, state: closing.state, problem: closing.problem },
          requestedAt: closing.requestedAt.toISOString(),
          endedAt: closing.endedAt?.toISOString() ?? null,
        }
      : null,
    recovery: recovery ?? null,
    isStopped: Boolean(wallet?.frozen || bonus?.frozen || vault?.frozen),
    conversationId: conversationId ?? null,
    guestConversations: guests,
  };
}

/** Of amounts in major units, without the errors of fractions. */
const difference = (one: number, other: number, currency: Currency): number =>
  toMajor(minor(parseMajor(one, currency) - parseMajor(other, currency)), currency);

/** Game accounts as home shows them. */
export async function readGames(deps: MemberFileDeps, id: string, locale: Locale) {
  const { currency } = await readMemberFile(deps.db, id);
  return (await readWallet(deps.wallet, { id, currency, locale })).slots;
}

type Wanted = OfficeQueryOf<'GET /api/office/members/{id}/entries'>;

export async function readEntries(
  { db }: MemberFileDeps,
  id: string,
  { account: kind, below, limit }: Wanted,
): Promise<OfficeAnswerOf<'GET /api/office/members/{id}/entries'>> {
  const { currency } = await readMemberFile(db, id);
  const money = (amount: bigint) => toMajor(minor(amount), currency);
  const stands = await ledgerOn(db).balanceOf({ kind, owner: id });
  if (!stands) return { balance: 0, held: 0, currency, entries: [], next: null };
  const { account, balance, held } = stands;
  const page = { account, limit, ...(below !== undefined && { below: BigInt(below) }) };
  const entries = (await ledgerOn(db).entries(page)).map((entry) => ({
    seq: Number(entry.seq),
    operationId: entry.operationId,
    action: entry.action,
    kind: entry.kind,
    reference: entry.reference,
    amount: money(entry.amount),
    balanceAfter: entry.balanceAfter === null ? null : money(entry.balanceAfter),
    eventAt: entry.eventAt.toISOString(),
    createdAt: entry.createdAt.toISOString(),
  }));
  const last = entries.at(-1)?.seq ?? 1;
  return { balance: money(balance), held: money(held), currency, entries, next: last > 1 ? last : null };
}
