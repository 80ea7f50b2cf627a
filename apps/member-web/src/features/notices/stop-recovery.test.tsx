import type { AnswerOf } from '@krapao/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

type Notice = AnswerOf<'GET /api/notices'>['notices'][number];
const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';

it('a notice of the waiting time says when, and stops the request after a question', { tags: ['P194'] }, async () => {
  let openId: string | null = ID;
  const paths: string[] = [];
  const notices = (): Notice[] => [
    {
      ...{ id: '7', kind: 'recovery-waiting', at: '2026-11-18T02:00:00.000Z', isUnread: true },
      ...{ until: '2026-11-21T07:05:00.000Z', recovery: { openId } },
    },
  ];
  const { user, press } = await openApp('/user/notices', {
    answers: {
      'GET /api/notices': () => ({ unread: 1, notices: notices(), next: null }),
      'POST /api/recovery/{id}/not-me': ({ path }) => {
        paths.push(path);
        openId = null;
        return { message: 'SUCCESS' };
      },
    },
  });
  await screen.findByText(/Your second step will be reset on .*2026/);
  screen.getByText('Not you? Stop it now');
  await press("This wasn't me", await screen.findByRole('main'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(paths).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel the request' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: "This wasn't me" })).toBeNull());
  expect(paths).toEqual([expect.stringContaining(`/api/recovery/${ID}/not-me`)]);
});
