import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import type { MemberHead } from '../queries.ts';
import { BankSheet } from './bank-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const MEMBER = {
  ...{ id: 'm1', name: 'Mali Jaidee' },
  bank: { code: 'KBANK', accountNo: 'xxxxxx6780', accountName: 'MALI JAIDEE' },
} as unknown as MemberHead;
const bank = (code: string, en: string) => ({ code, name: { th: en, la: en, en } });
const POST = 'POST /api/office/members/m1/bank-account';

it('a bank is chosen from the catalogue; another name is said before it is asked for, and a second person is needed', {
  tags: ['O845'],
}, async () => {
  act(() => startShift(meOf('support')));
  const sent = playServer({
    'GET /api/office/members/m1/banks': () => [bank('KBANK', 'Kasikorn'), bank('SCB', 'Siam Commercial')],
    [POST]: () => ({ approvalId: '0192a0c4-5a51-7c3e-8f00-00000000000a' }),
  });
  await show(
    <>
      <BankSheet member={MEMBER} onClose={() => undefined} />
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </>,
    { texts: ['members'] },
  );
  const sheet = within(await screen.findByRole('dialog'));
  const choice = sheet.getByLabelText('Bank') as HTMLSelectElement;
  await waitFor(() => expect([...choice.options].map(({ value }) => value)).toEqual(['KBANK', 'SCB']));
  expect(sheet.queryByText(/in another name/)).toBeNull();
  fireEvent.change(choice, { target: { value: 'SCB' } });
  fireEvent.change(sheet.getByLabelText('Account number'), { target: { value: '1112223334' } });
  fireEvent.change(sheet.getByLabelText('Account name'), { target: { value: 'Somebody Else' } });
  expect(sheet.getByText(/in another name. Member: Mali Jaidee. Account: Somebody Else/)).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('Account name'), { target: { value: 'มะลิ ใจดี' } });
  expect(sheet.getByText(/two scripts/)).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('Account name'), { target: { value: 'Mrs. Mali  Jaidee' } });
  expect(sheet.queryByText(/two scripts|another name/)).toBeNull();
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'called' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Ask for the change' }));
  expect(await screen.findByText('Asked. A second person must allow it')).toBeTruthy();
  const body = { bankCode: 'SCB', bankAccountNo: '1112223334', bankAccountName: 'Mrs. Mali  Jaidee', reason: 'called' };
  expect(sent).toHaveBeenCalledWith(POST, expect.objectContaining({ body }));
});
