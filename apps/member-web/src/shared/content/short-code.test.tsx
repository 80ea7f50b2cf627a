import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ShortCode } from './short-code.tsx';

const HASH = 'cd05f33b8b10458b7fc1dccd4603ae5e444a0005fbca4cf0fe8416e0c6d30d7d';

it('a long code shows its two ends, and its button copies all of it', { tags: ['S2.153'] }, async () => {
  const user = userEvent.setup();
  show(<ShortCode value={HASH} name="Proof code" />, {});
  expect(await screen.findByText('cd05f33b…c6d30d7d')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy: Proof code' }));
  expect(await navigator.clipboard.readText()).toBe(HASH);
});

it('a short code is whole', async () => {
  show(<ShortCode value="malai" name="Your seed" />, {});
  expect(await screen.findByText('malai')).toBeTruthy();
});
