import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing/desk.tsx';
import { MaskedField } from './masked-field.tsx';

afterEach(cleanup);

it('what is masked is asked for when somebody wants to see it, and hides again', { tags: ['O42'] }, async () => {
  const onReveal = vi.fn(async () => '081 234 5678');
  await show(<MaskedField field="phone number" masked="08x xxx 5678" onReveal={onReveal} />);
  expect(screen.getByText('08x xxx 5678')).toBeTruthy();
  expect(onReveal).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Show phone number' }));
  expect(await screen.findByText('081 234 5678')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide phone number' }));
  expect(screen.queryByText('081 234 5678')).toBeNull();
});

it('whose role may not see it has nothing to press', async () => {
  await show(<MaskedField field="phone number" masked="08x xxx 5678" />);
  expect(screen.queryByRole('button')).toBeNull();
});
