import type { CallKey, Calls } from '@krapao/contract/calls';
import {
  type AnswerOf,
  type CommandOptions,
  commandsOf,
  type Reactions,
  type RequestOf,
} from '@krapao/web/api/use-command.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { MONEY_QUERIES, walletQuery } from '../money/wallet-query.ts';
import { provedCall } from './proved-call.ts';

/** Amounts in the member's currency, once known. */
const useMemberErrorText = () => useErrorText(useQueryClient().getQueryData(walletQuery.queryKey)?.wallet.currency);

export const useCommand = commandsOf<Calls>(provedCall, useMemberErrorText);

type OnceKey = { [Key in CallKey]: Calls[Key] extends { once: true } ? Key : never }[CallKey];

/** A command that moves money: repeated until answered, and the money on the screen is refetched. */
export const useMoneyCommand = <Key extends OnceKey>(
  key: Key,
  reactions: Reactions<AnswerOf<Calls, Key>, RequestOf<Calls, Key>> = {},
) => useCommand(key, { ...reactions, once: true, stale: MONEY_QUERIES } as unknown as CommandOptions<Calls, Key>);
