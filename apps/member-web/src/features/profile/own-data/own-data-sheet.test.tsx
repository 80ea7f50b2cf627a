import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openApp, refuse } from '../../../testing/open-app.tsx';

const READY = {
  ...{ state: 'ready', requestedAt: '2026-03-02T05:00:00.000Z', expiresAt: '2026-03-09T05:00:00.000Z' },
  bytes: 2_500_000,
} as const;

const open = async (answers: object) => {
  const app = await openApp('/user/profile', { answers: answers as never });
  await app.press('My data');
  return screen.findByRole('dialog');
};

it('is requested with the password, and then says that it is being put together', { tags: ['P155'] }, async () => {
  const sent: unknown[] = [];
  const found = () => (sent.length > 1 ? { ...READY, state: 'waiting', expiresAt: null, bytes: null } : null);
  const sheet = await open({
    'GET /api/own-data': () => ({ export: found() }),
    'POST /api/own-data': ({ body }: { body: { password: string } }) => {
      sent.push(body);
      return body.password === 'right' ? { export: found() } : refuse('WRONG_PASSWORD', { status: 403 });
    },
  });
  const password = await within(sheet).findByLabelText('Your password');
  const send = within(sheet).getByRole('button', { name: 'Prepare my data' });
  await userEvent.click(send);
  await within(sheet).findByText('Enter your password');
  await userEvent.type(password, 'wrong');
  await userEvent.click(send);
  await within(sheet).findByText('Current password is incorrect');
  await userEvent.clear(password);
  await userEvent.type(password, 'right');
  await userEvent.click(send);
  await within(sheet).findByText(/being put together/);
  expect(sent).toEqual([{ password: 'wrong' }, { password: 'right' }]);
});

it('shows size and end of a ready file, and requests a link for each download', { tags: ['P155'] }, async () => {
  let links = 0;
  const sheet = await open({
    'GET /api/own-data': () => ({ export: READY }),
    'GET /api/own-data/link': () => {
      links += 1;
      return refuse('NO_DATA', { status: 404 });
    },
  });
  await within(sheet).findByText(/2\.4 MB · until 09\/03\/2026/);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(links).toBe(1));
});
