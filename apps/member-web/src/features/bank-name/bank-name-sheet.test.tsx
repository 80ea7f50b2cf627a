import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, refuse, toastOf, wallet } from '../../testing/open-app.tsx';

const THAI_NAME = 'มะลิ ใจดี';
const NOT_ENGLISH = 'Required English language';

const editButton = () => within(screen.getByRole('main')).queryByRole('button', { name: 'Edit' });
const sheetIn = () => screen.findByRole('dialog', { name: 'Edit account name' });

/** Opens home for a member with this bank and name; the server stores what is saved. */
async function openHome(bankCode: string, bankAccountName: string) {
  let bankAccount = { ...wallet().bankAccount, bankCode, bankAccountName };
  const app = await openApp('/user/home', {
    answers: {
      'GET /api/wallet': () => wallet({ bankAccount, slots: [] }),
      'PUT /api/account/bankAccountName': ({ body }) => {
        bankAccount = { ...bankAccount, ...body };
        return bankAccount;
      },
    },
  });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Total balance' }).textContent).toContain('฿700.00'));
  const edit = async () => {
    await app.press('Edit', screen.getByRole('main'));
    return sheetIn();
  };
  return { ...app, edit };
}

it.each(['KTB', 'TMB', 'BBL'])('can be edited at %s while it is not English', { tags: ['S2.72'] }, async (bankCode) => {
  const { edit } = await openHome(bankCode, THAI_NAME);
  expect((await edit()).textContent).toContain(THAI_NAME);
});

it.each([
  ['KBANK', THAI_NAME],
  ['KTB', 'MALI JAIDEE'],
])('is not offered at another bank, nor when it is English: %s, %s', { tags: ['S5.41'] }, async (bankCode, name) => {
  await openHome(bankCode, name);
  expect(editButton()).toBeNull();
});

it('must be English letters and spaces, is upper-cased, and is then saved', {
  tags: ['S5.38', 'S5.39', 'S5.40', 'S5.43'],
}, async () => {
  const { edit, press, user, sent } = await openHome('KTB', THAI_NAME);
  const sheet = await edit();
  await within(sheet).findByText('For 24 hours after this change, support approves every withdrawal');
  const name = within(sheet).getByLabelText<HTMLInputElement>('Account name');
  const saved = () => sent('PUT /api/account/bankAccountName');

  for (const wrong of ['', '   ', 'มะลิ', 'Mali2']) {
    await user.clear(name);
    if (wrong) await user.type(name, wrong);
    await press('Save', sheet);
    await within(sheet).findByText(NOT_ENGLISH);
  }
  expect(saved()).toEqual([]);

  await user.clear(name);
  await user.type(name, 'mali jaidee');
  expect(name.value).toBe('MALI JAIDEE');
  expect(within(sheet).queryByText(NOT_ENGLISH)).toBeNull();
  await press('Save', sheet);
  await toastOf('Saved');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit account name' })).toBeNull());
  await waitFor(() => expect(editButton()).toBeNull());
  expect(saved()).toEqual([{ bankCode: 'KTB', bankAccountName: 'MALI JAIDEE' }]);
});

it('that cannot be saved is a danger toast, and the modal stays', { tags: ['S8.97'] }, async () => {
  const { edit, press, user, answers } = await openHome('BBL', THAI_NAME);
  answers['PUT /api/account/bankAccountName'] = () => refuse('INVALID_BANK');
  const sheet = await edit();
  await user.type(within(sheet).getByLabelText('Account name'), 'MALI');
  await press('Save', sheet);
  await toastOf('Bank details are not valid', 'danger');
  expect(await sheetIn()).toBe(sheet);
});
