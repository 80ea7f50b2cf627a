import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { type DepositsDeps, depositAccounts, spellBank } from '../modules/deposits/public.ts';
import type { Lookups } from '../modules/lookups/public.ts';
import type { MembersRepository } from '../modules/members/public.ts';
import {
  createQrReader,
  type OwnAccount,
  type SlipsDeps,
  slipJobs,
  slipLinks,
  slipPictures,
  slipRoutes,
  slipVerifier,
} from '../modules/slips/public.ts';
import { fileFolder } from '../platform/files.ts';
import type { Serve } from '../platform/serve.ts';
import type { Platform } from './platform.ts';

type Needed = Platform & { lookups: Lookups; members: MembersRepository; deposits: DepositsDeps };

/** Pictures are looked at two at a time; the rest of the machine is for whoever waits for an answer. */
const READING_THREADS = 2;

export function wireSlips({ config, lookups, members, ...needed }: Needed) {
  const slips: SlipsDeps = {
    ...needed,
    files: fileFolder(config.filesDir),
    links: slipLinks(config.secret, needed.clock),
    readQr: createQrReader({ threads: READING_THREADS }),
    verify: slipVerifier(config.slipVerifier),
    rules: () => lookups.setting('slip'),
    spellBank: (told) => spellBank(lookups, told),
    ownAccounts: () => ownAccounts(lookups),
    async memberWithBank(memberId) {
      const member = await members.find(memberId);
      if (!member) return undefined;
      const { bank_code: bankCode, bank_account_no: accountNo, bank_account_name: accountName, currency } = member;
      return { bankCode, accountNo, accountName, currency };
    },
  };
  return {
    slips,
    jobs: slipJobs(slips),
    routes: (serve: Serve) => slipRoutes(serve, slips),
    pictures: (app: FastifyInstance, limit: onRequestAsyncHookHandler) => slipPictures(app, slips, limit),
  };
}

/** Money may still arrive at an account that is closed to members. */
async function ownAccounts(lookups: Lookups): Promise<OwnAccount[]> {
  const { repository } = lookups;
  const [accounts, baht, kip, wallets] = await Promise.all([
    depositAccounts(lookups),
    repository.depositAccounts('THB'),
    repository.depositAccounts('LAK'),
    repository.depositWallets(),
  ]);
  const open = new Set([...baht, ...kip, ...wallets].map(({ account_no }) => account_no));
  return accounts
    .filter(({ isBank }) => isBank)
    .map(({ bankCode, accountNo, accountName, currency }) => {
      return { bankCode, accountNo, accountName, currency, isOpen: open.has(accountNo) };
    });
}
