import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BalanceCard } from './balance-card.tsx';

afterEach(cleanup);

function setup(change: Partial<ComponentProps<typeof BalanceCard>> = {}) {
  const onCheck = vi.fn();
  const onHiddenChange = vi.fn();
  render(
    <BalanceCard
      label="Total balance"
      total={12480.5}
      currency="THB"
      when="2 min ago"
      parts={[
        { label: 'Main wallet', value: 8250 },
        { label: 'In games', value: 4230.5 },
      ]}
      hidden={false}
      onHiddenChange={onHiddenChange}
      showLabel="Show"
      hideLabel="Hide"
      checking={false}
      onCheck={onCheck}
      checkLabel="Check"
      checkingLabel="Checking"
      {...change}
    />,
  );
  return { card: screen.getByRole('region', { name: 'Total balance' }), onCheck, onHiddenChange };
}

describe('BalanceCard', () => {
  it('says the total, its age and its parts', () => {
    const { card } = setup();
    for (const text of ['฿12,480.50', '2 min ago', '8,250.00', '4,230.50']) expect(card.textContent).toContain(text);
  });

  it('when hidden, holds no digit of any amount, not even for screen readers or as a share of the bar', async () => {
    const { card, onHiddenChange } = setup({ hidden: true });
    expect(card.innerHTML).not.toMatch(/12,480|8,250|4,230|8250|4230/);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(onHiddenChange).toHaveBeenCalledWith(false);
  });

  it('draws an empty bar for an empty wallet: no part has a share', () => {
    const parts = [
      { label: 'Main wallet', value: 0 },
      { label: 'In games', value: 0 },
    ];
    const { card } = setup({ total: 0, parts });
    const shares = [...card.querySelectorAll<HTMLElement>('.balance-card-split > i')].map(
      ({ style }) => style.flexGrow,
    );
    expect(shares).toEqual(['0', '0']);
    expect(card.querySelector('.balance-card-split.is-empty')).not.toBeNull();
  });

  it('asks once: while checking, the button does nothing more', async () => {
    const { onCheck } = setup({ checking: true });
    await userEvent.click(screen.getByRole('button', { name: 'Checking' }));
    expect(onCheck).not.toHaveBeenCalled();
  });

  it('shows no amount and offers no veil before the first balance is known', () => {
    const { card } = setup({ total: undefined, checking: true });
    expect(card.textContent).not.toMatch(/\d/);
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    expect(card.getAttribute('aria-busy')).toBe('true');
  });
});
