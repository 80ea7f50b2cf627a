import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, type Namespace, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import { Reasons } from './reasons.tsx';
import '../../../shared/i18n/own-texts.ts';

const TEXTS: readonly Namespace[] = ['withdraw', 'movement'];
const Where = () => <output>{useLocation().pathname}</output>;

async function show(rule: 'balance' | 'turnover') {
  changeLocale('en');
  await loadMessages(TEXTS, 'en');
  const onLeave = vi.fn();
  render(
    <MemoryRouter>
      <WithMessages of={TEXTS}>
        <Reasons
          reasons={[{ code: 'BONUS_RUNNING', amount: 1_360, until: '2026-11-20T11:00:00.000Z' }]}
          currency="THB"
          min={100}
          bank={{ nameTH: '', nameLA: '', nameEN: '' }}
          gameAccounts={[]}
          reward={{ rule } as WalletAnswer['reward']}
          onRetry={() => undefined}
          onLeave={onLeave}
          openModal={() => undefined}
        />
        <Where />
      </WithMessages>
    </MemoryRouter>,
  );
  return onLeave;
}
afterEach(cleanup);

it.each([
  ['balance', '฿1,360.00 more to withdraw'],
  ['turnover', '฿1,360.00 turnover to go'],
] as const)(
  'a bonus that runs by %s says in figures what is left, until when, and leads to its page',
  async (rule, left) => {
    const onLeave = await show(rule);
    expect(screen.getByRole('listitem').textContent).toContain(
      `${left} · It ends on 20/11/2026 18:00:00 at the latest`,
    );
    await userEvent.click(screen.getByRole('link', { name: 'See the bonus' }));
    expect(onLeave).toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('/user/bonus');
  },
);
