import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { ReviewPage } from '../review-page.tsx';
import { draftOf, layoutOf } from './layout-draft.ts';

// A busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const ID = '00000000-0000-4000-8000-000000000305';
const AT = '2026-11-10T05:00:00Z';
const statement = {
  ...{
    id: ID,
    number: 12,
    bankCode: 'KBANK',
    accountNo: '0123456789',
    currency: 'THB',
    format: 'csv',
    fileName: 'nov.csv',
  },
  ...{
    uploadedBy: 'Ploy',
    receivedAt: AT,
    state: 'done',
    lines: 2,
    credits: 1,
    creditSum: 1_250.5,
    debits: 1,
    debitSum: 20,
  },
  ...{ from: AT, until: AT, opening: 100, closing: 1_330.5, fault: null, faultLine: null, approvalId: null },
  outcomes: { new: 1, known: 0, review: 0, debit: 1, pending: 0 },
};
const line = {
  ...{
    position: 1,
    line: 3,
    direction: 'credit',
    kind: 'booked',
    amount: 1_250.5,
    at: AT,
    reference: 'R-9',
    note: null,
  },
  ...{
    senderBank: '014',
    senderAccount: 'xxxxxx3334',
    senderName: 'MALI',
    outcome: 'new',
    paymentId: ID,
    entryId: null,
  },
};
const layouts = {
  layouts: [],
  payoutLayouts: [],
  accounts: [{ bankCode: 'KBANK', accountNo: '0123456789', accountName: 'KRAPAO', currency: 'THB' }],
  banks: ['KBANK'],
  approvals: [],
};
const UPLOAD = 'POST /api/office/bank-statements/KBANK/0123456789';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

async function open(
  answers: Parameters<typeof playServer>[0] = {},
  at = '/queue/statements',
  role: 'finance' | 'viewer' = 'finance',
) {
  const overview = { kind: 'slips', waiting: 0, onHold: 0, oldestSince: AT, medianWaitSeconds: null, approvedToday: 0 };
  const server = playServer({
    'GET /api/office/queues': () => [{ ...overview, withoutStaff: null }],
    'GET /api/office/bank-statements': () => [statement],
    [`GET /api/office/bank-statements/${ID}/lines`]: () => [
      line,
      { ...line, position: 2, line: 4, direction: 'debit', amount: 20, outcome: 'debit', paymentId: null },
    ],
    'GET /api/office/bank-layouts': () => layouts,
    ...answers,
  });
  startShift(meOf(role));
  await show(
    <Routes>
      <Route path="/queue/*" element={<ReviewPage />} />
    </Routes>,
    { texts: ['review', 'bank-files'], at },
  );
  return server;
}

it('a statement shows what each line became', { tags: ['O1146'] }, async () => {
  await open({}, `/queue/statements?open=${ID}`);
  expect(await screen.findByText('Line 3', { exact: false })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'New payment' });
  expect(link.getAttribute('href')).toContain('/queue/payments?open=');
  expect(screen.getAllByText('Debit').length).toBeGreaterThan(0);
});

it('an uploaded file with an error names line and reason, and stays chosen', { tags: ['O1146'] }, async () => {
  const server = await open({
    [UPLOAD]: () => new Refusal('STATEMENT_INVALID', 422, { fault: 'wrong-balance', line: 17 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a statement' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Upload' }));
  expect(within(sheet).getByText('Choose a file')).toBeTruthy();
  const input = within(sheet).getByLabelText('Choose the file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'nov.csv')] } });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Upload' }));
  expect(await within(sheet).findByText('Line 17: The balance does not follow from the line before')).toBeTruthy();
  expect(within(sheet).getByText('nov.csv')).toBeTruthy();
  expect(server.mock.calls.filter(([name]) => name === UPLOAD)).toHaveLength(1);
});

it('a layout is tried on a file while it is set up, and asked for', { tags: ['O1146'] }, async () => {
  const server = await open({
    'POST /api/office/bank-layouts/preview': () => ({ titles: ['Day', 'Sum'], lines: [line], error: null }),
    'POST /api/office/bank-layouts/KBANK/statement/change': () => ({ approvalId: ID }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Layouts' }));
  const sheet = await screen.findByRole('dialog');
  const input = within(sheet).getByLabelText('Try with a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['Day,Sum\n'], 'nov.csv')] } });
  expect(await within(sheet).findByText('R-9')).toBeTruthy();
  await userEvent.selectOptions(within(sheet).getByLabelText('Date'), 'Day');
  await userEvent.type(within(sheet).getByLabelText(/Reason|Why/), 'first');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask for the change' }));
  const [, sent] = server.mock.calls.find(([name]) => String(name).endsWith('/change')) ?? [];
  expect(sent.body).toMatchObject({ why: 'first', layout: { format: 'csv', columns: { date: 'Day' } } });
});

it.each([
  ['an error of the file', { titles: ['Day'], lines: [], error: { fault: 'columns', line: 1 } }, /^Line 1: /],
  ['settings that cannot be used', new Refusal('VALIDATION', 400), /cannot be used/],
])('the preview of a layout shows %s', { tags: ['O1146'] }, async (_, answer, text) => {
  await open({ 'POST /api/office/bank-layouts/preview': () => answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Layouts' }));
  const sheet = within(await screen.findByRole('dialog'));
  const input = sheet.getByLabelText('Try with a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['Day,Sum\n'], 'nov.csv')] } });
  expect(await sheet.findByText(text)).toBeTruthy();
});

it('whoever may not decide payments sees files alone', { tags: ['O1146'] }, async () => {
  await open({}, '/queue/statements', 'viewer');
  await screen.findByText('nov.csv');
  expect(screen.queryByRole('button', { name: 'Upload a statement' })).toBeNull();
});

it('a layout stays what it was through the form', () => {
  const csv = layoutOf({ ...draftOf(undefined), creditWords: 'CR, Deposit', headerRows: '2' });
  expect(csv).toMatchObject({ creditWords: ['CR', 'Deposit'], headerRows: 2 });
  expect(layoutOf(draftOf(csv))).toEqual(csv);
  for (const layout of [
    { format: 'camt053', reference: 'EndToEndId', timeZone: 'UTC' },
    { format: 'mt940', reference: 'bank', encoding: 'tis-620', timeZone: 'UTC' },
  ] as const)
    expect(layoutOf(draftOf(layout))).toEqual(layout);
});

it('a layout of payout files is shown as the file it makes, and asked for', { tags: ['O1199'] }, async () => {
  const server = await open(
    {
      'GET /api/office/withdrawals/batches': () => [],
      'POST /api/office/bank-layouts/payout-preview': () => ({
        ...{ file: '1042L1,014,4012345678', fileError: null, answer: [] },
        answerError: { fault: 'status', line: 3 },
      }),
      'POST /api/office/bank-layouts/KBANK/payout/change': () => ({ approvalId: ID }),
    },
    '/queue/batches',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Layouts' }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('1042L1,014,4012345678')).toBeTruthy();
  expect(within(sheet).getByText('Line 3: The status is neither paid nor failed')).toBeTruthy();
  const last = within(sheet).getByRole('group', { name: 'Last row' });
  await userEvent.click(within(last).getByRole('button', { name: 'Add a field: Last row' }));
  await userEvent.selectOptions(within(last).getByLabelText('Field 1'), 'Count of payments');
  await userEvent.type(within(last).getByLabelText('Width'), '6');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Move 1. Reference, short down' }));
  const answer = within(sheet).getByRole('group', { name: /answer/i });
  await userEvent.selectOptions(within(answer).getByLabelText('Format'), 'fixed');
  expect(within(answer).queryByLabelText('Between columns')).toBeNull();
  expect(within(answer).getAllByText('First character and length: 12,20')).toHaveLength(5);
  await userEvent.type(within(answer).getByLabelText('Words for paid'), 'OK, PAID');
  await userEvent.type(within(sheet).getByLabelText(/Reason|Why/, { selector: 'textarea' }), 'first');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ask for the change' }));
  const [, sent] = server.mock.calls.find(([name]) => String(name).endsWith('/payout/change')) ?? [];
  expect(sent.body).toMatchObject({
    why: 'first',
    layout: {
      trailer: [{ value: 'count', width: 6, fill: 'start' }],
      payment: [{ value: 'bankNumber' }, { value: 'short' }, {}, {}, {}],
      answer: { paidWords: ['OK', 'PAID'] },
    },
  });
});
