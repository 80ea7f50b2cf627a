import { TRUEWALLET } from '@krapao/contract/accounts';
import type { Connections } from '../../../platform/connections/connections.ts';
import { spellBank } from '../../deposits/public.ts';
import { failSlip } from '../end-slip.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { type Slip, slipsRepository } from '../slips.repository.ts';
import { readingRepository } from './reading.repository.ts';
import type { SlipVerifier } from './slip-verifier.ts';
import type { WalletVerdict } from './wallet-transfer.ts';

/**
 * Sends a wallet slip without a code to a person, with what a service confirms of its picture. Credits nothing: names
 * and numbers are partly masked. A transaction that another slip was credited for is refused.
 */
export async function reviewWalletSlip(deps: SlipsDeps, slip: Slip, picture: Buffer): Promise<void> {
  const verdict = slip.wallet ?? (await requestOnce(deps, slip, picture));
  if (verdict && (await save(deps, slip, verdict)) === 'credited-before')
    return failSlip(deps, slip, 'SLIP_REFNO_DUPLICATED');
  await slipsRepository(deps.db).saveReview(slip.id, 'WALLET_SLIP_WITHOUT_CODE', deps.clock.now());
}

async function save(deps: SlipsDeps, { id }: Slip, verdict: WalletVerdict): Promise<'new' | 'credited-before'> {
  const slips = readingRepository(deps.db);
  if (verdict.kind === 'unconfirmed') {
    await slips.saveWallet(id, verdict);
    return 'new';
  }
  const { number: sendingBank } = await spellBank(deps.payments, TRUEWALLET);
  const transfer = { sendingBank, transRef: verdict.transfer.transactionId };
  await slips.saveWallet(id, verdict, transfer);
  return (await slips.isCreditedElsewhere(id, transfer)) ? 'credited-before' : 'new';
}

const canRead = ({ readPicture }: SlipVerifier): boolean => readPicture !== undefined;

/** Each request costs quota and sends the picture away, so it is not repeated after a crash. */
async function requestOnce(deps: SlipsDeps, slip: Slip, picture: Buffer): Promise<WalletVerdict | undefined> {
  const { verifiers, db, log } = deps;
  if (!(await verifiers.list()).some(({ port }) => canRead(port))) return undefined;
  const attempts = await readingRepository(db).countAttempt(slip.id);
  if (attempts > 1) return NO_ANSWER;
  const verdict = await request(verifiers, picture);
  if (verdict.kind === 'unconfirmed' && verdict.why === 'refused')
    log.error(
      { event: 'slip.verifier-refuses', slip: slip.id, asked: attempts, why: 'a picture was refused' },
      'the slip verifier refuses us',
    );
  return verdict;
}

const NO_ANSWER: WalletVerdict = { kind: 'unconfirmed', why: 'no-answer' };

const isUnanswered = (verdict: WalletVerdict): boolean =>
  verdict.kind === 'unconfirmed' && (verdict.why === 'refused' || verdict.why === 'no-answer');

async function request(verifiers: Connections<SlipVerifier>, picture: Buffer): Promise<WalletVerdict> {
  try {
    return await verifiers.first(
      async ({ readPicture }) => (await readPicture?.(picture)) ?? NO_ANSWER,
      isUnanswered,
      '',
      canRead,
    );
  } catch {
    return NO_ANSWER;
  }
}
