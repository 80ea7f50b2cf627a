import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { type Answers, playServer, Refusal, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { ReviewPage } from '../review-page.tsx';

// A busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const AT = '2026-11-16T09:00:00.000Z';
const member = { id: 'anan', name: 'Anan', phone: '081***5678', joinedAt: AT };
const overview = {
  ...{ kind: 'slips', waiting: 0, onHold: 0, oldestSince: AT, medianWaitSeconds: null, approvedToday: 0 },
  withoutStaff: null,
};

async function open(at: string, answers: Answers) {
  act(() => startShift(meOf('finance')));
  const sent = playServer({
    'GET /api/office/queues': () => [overview],
    'GET /api/office/queues/items': () => ({ items: [], next: null }),
    ...answers,
  });
  await show(
    <Routes>
      <Route path="/queue/*" element={<ReviewPage />} />
    </Routes>,
    { texts: ['review', 'catalogue', 'refusals'], at },
  );
  return sent;
}

it('a bank file shows each of its lines, and why one failed', { tags: ['O942'] }, async () => {
  const line = { member, amount: 100, currency: 'THB', bank: { code: 'KBANK', accountNo: 'x6780', accountName: 'A' } };
  await open(`/queue/batches?open=${ID}`, {
    'GET /api/office/withdrawals/batches': () => [
      {
        ...{ id: ID, number: 7, currency: 'THB', lines: 2, total: 200, madeBy: 'Ploy', paid: 1, failed: 1, madeAt: AT },
        ...{ closedBy: 'Tan', closedAt: AT, cancelled: null, approval: null, takenBy: 'Ploy', takenAt: AT },
      },
    ],
    [`GET /api/office/withdrawals/batches/${ID}/lines`]: () => [
      { ...line, line: 1, id: ID, reference: 'W-1', result: 'paid', note: 'BANK-1' },
      { ...line, line: 2, id: ID, reference: 'W-2', result: 'failed', note: 'Account closed' },
    ],
  });
  const failed = within((await screen.findByText('Account closed')).closest('li') as HTMLElement);
  expect(failed.getByText('Failed')).toBeTruthy();
  expect(failed.getByRole('link', { name: 'W-2' }).getAttribute('href')).toBe(
    `/queue/withdrawals?open=withdrawals.${ID}`,
  );
  expect(screen.getByText('BANK-1')).toBeTruthy();
});

it('a list in which nothing waits has no oldest item', { tags: ['O944'] }, async () => {
  await open('/queue/slips', {});
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
  expect((await screen.findByText('Oldest')).nextElementSibling?.textContent).toBe('–');
});

it('a slip that was credited does not wait', { tags: ['O941'] }, async () => {
  await open(`/queue/slips?open=slips.${ID}`, {
    [`GET /api/office/slips/${ID}`]: () => ({
      ...{ id: ID, reference: 'S-1', status: 'credited', signals: [], reason: null, amount: 500, currency: 'THB' },
      ...{
        createdAt: AT,
        pictureUrl: '/x.jpg',
        code: null,
        verifier: null,
        wallet: null,
        compared: [],
        lookAlikes: [],
        member,
      },
      ...{ history: { credited: 1, failed: 0, balance: 0, currency: 'THB' }, paymentId: null, steps: [] },
    }),
  });
  const head = await screen.findByText(/S-1/);
  expect(head.textContent).not.toMatch(/waiting/i);
});

it('what is wrong with the bank’s answer is brought into view', { tags: ['O953'] }, async () => {
  await open(`/queue/batches?open=${ID}`, {
    'GET /api/office/withdrawals/batches': () => [
      {
        ...{ id: ID, number: 7, currency: 'THB', lines: 2, total: 200, madeBy: 'Ploy', paid: 0, failed: 0, madeAt: AT },
        ...{ closedBy: null, closedAt: null, cancelled: null, approval: null, takenBy: null, takenAt: null },
      },
    ],
    [`GET /api/office/withdrawals/batches/${ID}/lines`]: () => [],
    [`POST /api/office/withdrawals/batches/${ID}/result`]: () =>
      new Refusal('BANK_FILE_INVALID', 422, { fault: 'changed-amount', line: 3 }),
  });
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  const input = await screen.findByLabelText("Read the bank's result", { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'result.csv', { type: 'text/csv' })] } });
  await screen.findByText('Line 3: The amount is not ours');
  expect(seen.some((text) => text?.includes('The amount is not ours'))).toBe(true);
});
