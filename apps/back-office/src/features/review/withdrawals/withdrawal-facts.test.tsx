import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startShift } from '../../../shared/session/session.ts';
import { show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { BACKGROUND } from '../../../shared/testing/withdrawal.ts';
import type { Withdrawal } from '../queries.ts';
import { RiskScore } from '../signals.tsx';
import { Connections, HeldByRule, WithdrawalFigures } from './withdrawal-facts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const given = (change: object = {}) =>
  ({ amount: 25_000, currency: 'THB', heldBy: null, background: BACKGROUND, ...change }) as unknown as Withdrawal;

async function open(withdrawal: Withdrawal) {
  startShift(meOf('finance'));
  await show(
    <>
      <HeldByRule withdrawal={withdrawal} />
      <WithdrawalFigures withdrawal={withdrawal} />
      <Connections withdrawal={withdrawal} />
    </>,
    { texts: ['review'] },
  );
}
const figure = (label: string) => within(screen.getByText(label).parentElement as HTMLElement);

describe('the facts of a withdrawal', () => {
  it('show balance, deposits, turnover and payouts in one look', { tags: ['O961'] }, async () => {
    await open(given());
    expect(figure('In the wallet').getByText('฿1,200.00')).toBeTruthy();
    expect(figure('In the wallet').getByText('฿300.00 in games')).toBeTruthy();
    expect(figure('In the wallet').getByText('฿6,000.00 on its way out')).toBeTruthy();
    expect(figure('Deposits').getByText('฿8,000.00')).toBeTruthy();
    expect(figure('Turnover').getByText('40 bets, result −฿1,100.00')).toBeTruthy();
    expect(figure('Turnover').getByText('50% of the deposits')).toBeTruthy();
    expect(figure('Turnover for Welcome').getByText('of ฿9,000.00 needed')).toBeTruthy();
    expect(figure('Paid out before').getByText('3 times')).toBeTruthy();
    expect(screen.getByText('Since the last payout was asked for, 10/11/2026 16:00')).toBeTruthy();
  });

  it('name who shares a device, with a link, and what was changed when', { tags: ['O963'] }, async () => {
    await open(given());
    expect(screen.getByRole('link', { name: 'Somsak' }).getAttribute('href')).toBe('/members/M2');
    expect(screen.getByText('Second factor removed')).toBeTruthy();
  });

  it('hide who it is from readers who see no members', { tags: ['O963'] }, async () => {
    await open(given({ background: { ...BACKGROUND, alike: null, changes: [] } }));
    expect(screen.queryByText('Shares with')).toBeNull();
    expect(screen.getByText('Nothing')).toBeTruthy();
  });

  it.each([
    [{ code: 'EVERY' }, 'The rules approve nothing: every withdrawal is looked at.'],
    [{ code: 'TWO', above: 20_000, earlier: 0 }, 'Above ฿20,000.00 two people look at it: this is ฿25,000.00.'],
    [
      { code: 'CAP', above: 20_000, earlier: 5_000 },
      'Above ฿20,000.00 in 24 hours a person looks at it: with ฿5,000.00 paid by the rules this is ฿30,000.00.',
    ],
    [
      { code: 'CHANGE', since: '2026-11-10T09:00:00.000Z', until: '2026-11-11T09:00:00.000Z' },
      'Credentials changed on 10/11/2026 16:00: withdrawals are looked at until 11/11/2026 16:00.',
    ],
  ])('name the rule with its numbers: %o', { tags: ['O962'] }, async (heldBy, words) => {
    await open(given({ heldBy }));
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('show the score as the sum that it is', { tags: ['O964'] }, async () => {
    const signals = [
      { code: 'BANK_SILENT', points: 0 },
      { code: 'SHARED_ACCOUNT', points: 40 },
      { code: 'LITTLE_PLAY', points: 20 },
    ];
    await show(<RiskScore risk={60} signals={signals} />, { texts: ['review'] });
    expect(screen.getByText('Risk score 60')).toBeTruthy();
    expect(screen.getByText('= 40 + 20. It informs; you decide.')).toBeTruthy();
  });
});
