import type { Locale } from '@krapao/contract/locales';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SignedLinks } from '../../platform/http/signed-links.ts';
import type { EntryFacts } from '../statements/public.ts';
import type { SigningKey } from './signing-key.ts';

export type ProofsDeps = { db: Db; clock: Clock; key(): Promise<SigningKey> };

export type EvidenceDeps = ProofsDeps & {
  links: SignedLinks;
  /** Only the member's own entry. */
  entry(memberId: string, reference: string): Promise<EntryFacts | undefined>;
  /** The member's bank account as registered now. */
  account(
    memberId: string,
  ): Promise<{ bankCode: string | null; accountNo: string | null; accountName: string | null } | undefined>;
  /** Address of the page that checks receipts. */
  verifyUrl: string;
  /** The name of a bank or game. */
  nameOf(code: string, locale: Locale): Promise<string | undefined>;
  slip(
    memberId: string,
    paymentId: string,
  ): Promise<{ reference: string; picture: Buffer; steps: readonly { step: string; at: Date }[] } | undefined>;
};
