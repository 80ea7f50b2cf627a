import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ChoiceGrid } from './choice-grid.tsx';

afterEach(cleanup);

it('is a group of radio buttons, none chosen until the member chooses', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'KBANK', label: 'KBank', tag: 'Recommended' },
    { value: 'SCB', label: 'SCB' },
  ] as const;
  render(<ChoiceGrid label="Bank" options={options} value={undefined} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Bank' })).toBeTruthy();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /SCB/ }));
  expect(onChange.mock.calls).toEqual([['SCB']]);
  expect(screen.getByRole('radio', { name: /KBank\s*Recommended/ })).toBeTruthy();
});
