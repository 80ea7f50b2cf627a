import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Palette } from './palette.tsx';

afterEach(cleanup);

const ITEMS = [
  { id: 'audit', label: 'Audit trail' },
  { id: 'operators', label: 'Operators' },
];

function Shown({ onChoose }: { onChoose: (item: { id: string }) => void }) {
  const [typed, setTyped] = useState('');
  const items = ITEMS.filter(({ label }) => label.toLowerCase().includes(typed));
  return (
    <Palette
      label="Commands"
      placeholder="Search"
      closeLabel="Close"
      emptyText="Nothing found"
      typed={typed}
      onType={setTyped}
      groups={items.length > 0 ? [{ key: 'go', label: 'Go to', items }] : []}
      onChoose={onChoose}
      onClose={() => undefined}
    />
  );
}

it('the first that fits is chosen by Enter, the next by going down', async () => {
  const onChoose = vi.fn();
  render(<Shown onChoose={onChoose} />);
  await screen.findByRole('option', { name: 'Operators' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith(ITEMS[1]);
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'aud{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith(ITEMS[0]);
});

it('says that nothing fits', async () => {
  render(<Shown onChoose={vi.fn()} />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'zz');
  expect(screen.getByText('Nothing found')).toBeTruthy();
});
