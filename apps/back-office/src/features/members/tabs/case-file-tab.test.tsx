import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import type { MemberHead } from '../queries.ts';
import { CaseFileTab } from './case-file-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const AT = '2026-11-17T09:00:00.000Z';
const PATH = '/api/office/members/M1';
const file = (id: string, change: object) => ({
  ...{ id, requestedBy: 'Nok', reason: 'court', requestedAt: AT, state: 'ready', expiresAt: AT, bytes: 9 },
  ...change,
});

it('opens at a click alone, names what is empty, and offers own files for download', {
  tags: ['O1087', 'O1088'],
}, async () => {
  startShift(meOf('finance'));
  const sent = playServer({
    [`GET ${PATH}/case-file`]: () => ({
      parts: [
        {
          name: 'deposits',
          title: 'Deposits',
          columns: ['Paid', 'Amount'],
          rows: 31,
          latest: [['2026-11-17', '700.00']],
        },
        { name: 'vault', title: 'Vault', columns: ['Time'], rows: 0, latest: [] },
      ],
    }),
    [`GET ${PATH}/case-files`]: () => [
      file('a', { isOwn: true }),
      file('b', { isOwn: false }),
      file('c', { isOwn: true, state: 'removed' }),
    ],
    [`POST ${PATH}/case-files`]: () => ({ id: 'd' }),
  });
  const opened = () => sent.mock.calls.filter(([name]) => name === `GET ${PATH}/case-file`).length;
  await show(<CaseFileTab member={{ id: 'M1' } as MemberHead} />, { texts: ['members'] });
  expect(await screen.findAllByRole('button', { name: 'Download' })).toHaveLength(1);
  expect(opened()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Open the case file' }));
  expect(await screen.findByText('31 rows')).toBeTruthy();
  expect(screen.getByText('700.00')).toBeTruthy();
  expect(screen.getByText(/^Nothing in: Vault/)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Export as a ZIP' }));
  await userEvent.type(await screen.findByRole('textbox'), 'request 12');
  await userEvent.click(screen.getAllByRole('button', { name: 'Export as a ZIP' }).at(-1) as HTMLElement);
  await vi.waitFor(() =>
    expect(sent.mock.calls.find(([name]) => name === `POST ${PATH}/case-files`)?.[1].body).toEqual({
      reason: 'request 12',
    }),
  );
});
