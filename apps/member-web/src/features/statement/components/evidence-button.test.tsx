import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { EvidenceButton } from './evidence-button.tsx';

const toasts = vi.hoisted(() => ({ error: vi.fn(), info: vi.fn() }));
vi.mock('@krapao/ui/layers/toast', () => ({ toast: toasts }));
beforeEach(() => {
  vi.clearAllMocks();
});

const CALL = 'GET /api/statement/receipt/ABC/evidence';
const answer = { url: '/api/evidence/token', isSealed: true, nextAt: '2026-11-18T07:32:00.000Z' };

it.each([true, false])(
  'one tap downloads the file, with a note unless it is sealed (%s)',
  { tags: ['P165'] },
  async (isSealed) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const view = show(<EvidenceButton reference="ABC" />, { [CALL]: () => ({ json: { ...answer, isSealed } }) });
    await view.press('Evidence for bank or police');
    await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith(answer.url));
    expect(toasts.info.mock.calls.flat()).toEqual(isSealed ? [] : [expect.stringContaining('14:32')]);
  },
);

it('a failed call says so, and downloads nothing', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const view = show(<EvidenceButton reference="ABC" />, {
    [CALL]: () => ({ status: 404, json: { message: 'NO_DATA' } }),
  });
  await view.press('Evidence for bank or police');
  await vi.waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
  expect(assign).not.toHaveBeenCalled();
});
