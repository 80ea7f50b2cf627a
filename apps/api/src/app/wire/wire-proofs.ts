import type { Locale } from '@krapao/contract/locales';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { everyGame, type GamesDeps } from '../../modules/games/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import { type MembersDeps, memberAccount } from '../../modules/members/public.ts';
import {
  type EvidenceDeps,
  evidenceFiles,
  evidenceRoutes,
  proofJobs,
  proofRoutes,
  signingKey,
} from '../../modules/proofs/public.ts';
import { type SlipsDeps, slipOfPayment } from '../../modules/slips/public.ts';
import { findEntryFacts, type StatementsDeps } from '../../modules/statements/public.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { signedLinks } from '../../platform/http/signed-links.ts';
import type { Platform } from '../platform.ts';

const LINK_MS = 5 * MINUTE_MS;

const BANK_NAME = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const satisfies Record<Locale, string>;

type Below = { members: MembersDeps; slips: SlipsDeps; lines: StatementsDeps; games: GamesDeps; lookups: Lookups };

/** Wires the public log of sealed records, and members' evidence. */
export function wireProofs(
  { config, db, clock, firstSecret }: Platform,
  { members, slips, lines, games, lookups }: Below,
) {
  const proofs: EvidenceDeps = {
    ...{ db, clock },
    key: async () => signingKey(await firstSecret()),
    links: signedLinks(config.secrets, 'evidence', clock, LINK_MS),
    verifyUrl: new URL('/verify', config.member.url).href,
    async nameOf(code, locale) {
      const bank = await lookups.bank(code);
      return bank ? bank[BANK_NAME[locale]] : (await everyGame(games)).find((game) => game.code === code)?.name;
    },
    entry: (memberId, reference) => findEntryFacts(lines, memberId, reference),
    account: (memberId) => memberAccount(members, memberId),
    slip: (memberId, paymentId) => slipOfPayment(slips, memberId, paymentId),
  };
  return {
    jobs: proofJobs(proofs),
    files: (app: FastifyInstance, limit: onRequestAsyncHookHandler) => evidenceFiles(app, proofs, limit),
    routes(serve: Serve): void {
      proofRoutes(serve, proofs);
      evidenceRoutes(serve, proofs);
    },
  };
}
