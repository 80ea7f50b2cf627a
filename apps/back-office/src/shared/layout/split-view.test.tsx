import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing/desk.tsx';
import { SplitView } from './split-view.tsx';

afterEach(cleanup);

function Desk() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SplitView
      list={
        <button type="button" onClick={() => setOpen(true)}>
          A row
        </button>
      }
      detail={isOpen ? { key: 'a', title: 'A', body: 'More of it' } : undefined}
      onClose={() => setOpen(false)}
    />
  );
}

it('whoever closes what is open from within it stands on its row again', async () => {
  const user = userEvent.setup();
  await show(<Desk />);
  const row = await screen.findByRole('button', { name: 'A row' });
  await user.click(row);
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('More of it')).toBeNull();
  expect(document.activeElement).toBe(row);
});
