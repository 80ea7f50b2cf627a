import { currentToken, signIn } from '@krapao/web/session/session.ts';
import { expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { SlipView } from './slip-view.tsx';

const toasts = vi.hoisted(() => ({ error: vi.fn() }));
vi.mock('@krapao/ui/layers/toast', () => ({ toast: toasts }));

it('asking for a picture after the session has ended leads to login, and shows no code', async () => {
  signIn('a-token', { remember: false });
  const tab = { close: vi.fn(), location: { replace: vi.fn() }, opener: window };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const slip = { createdAt: '2026-11-16T10:00:00.000Z', reference: 'S1', link: null } as never;
  const view = show(<SlipView slip={slip} />, {
    'GET /api/statement/slip/reference/S1': () => ({ status: 401, json: { message: 'invalid-token' } }),
  });
  await view.press('View the slip of 16/11/2026 17:00:00');
  await vi.waitFor(() => expect(view.went).toEqual([expect.stringMatching(/^\/login\?next=/)]));
  expect([currentToken(), tab.close.mock.calls.length]).toEqual([null, 1]);
  expect(toasts.error).not.toHaveBeenCalledWith('invalid-token');
});
