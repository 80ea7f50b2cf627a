import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BANKS } from '../../testing/banks.ts';
import { fill } from '../../testing/fields.ts';
import { type Answers, MEMBER_ID, openApp, profile, refuse, toastOf, wallet } from '../../testing/open-app.tsx';

const MALI = {
  profile: { ...profile.profile, name: 'Mali Jaidee', username: '0891234567', createdAt: '2025-03-14T02:41:07.000Z' },
  bankAccount: {
    bank: { nameTH: 'ธนาคารกสิกรไทย', nameLA: 'ທະນາຄານກະສິກອນໄທ', nameEN: 'Kasikornbank' },
    bankCode: 'KBANK',
    bankAccountName: 'MALI JAIDEE',
    bankAccountNo: '0121234567',
  },
};

const openProfile = (answer: Answers['GET /api/account/profile'] = () => MALI) =>
  openApp('/user/profile', { answers: { 'GET /api/account/profile': answer } });

const main = () => screen.getByRole('main');
const name = () => screen.findByRole('heading', { level: 1, name: 'Mali Jaidee' });
const textOf = async (term: string) =>
  (await screen.findByText(term, { selector: 'dt' })).nextElementSibling?.textContent;

describe('the profile', () => {
  it('shows who the member is, and lets nothing of it be typed over', {
    tags: ['S1.15', 'S2.85', 'S2.86', 'S2.87', 'S7.4'],
  }, async () => {
    await openProfile();
    await name();
    screen.getByText(`ID ${MEMBER_ID}`);
    expect(await textOf('Registered')).toBe('14/03/2025 09:41:07');
    expect(await textOf('Username')).toContain('089 123 4567');
    expect(within(main()).queryAllByRole('textbox')).toEqual([]);
    expect(main().textContent).toContain('Version 1.1.14');
  });

  it('says beside the phone number that support changes it', { tags: ['S6.6'] }, async () => {
    await openProfile();
    expect(await textOf('Username')).toContain('To change your number, contact support');
  });

  it('shows the bank by its Thai name, the holder, and ten digits grouped 3-3-rest', {
    tags: ['S1.15', 'S2.88', 'S2.89', 'S2.90'],
  }, async () => {
    await openProfile();
    await name();
    for (const text of ['ธนาคารกสิกรไทย', 'MALI JAIDEE', '012-123-4567']) within(main()).getByText(text);
  });

  it('shows an account number that has not ten digits as its bank prints it', { tags: ['S2.91'] }, async () => {
    const bankAccount = { ...MALI.bankAccount, bankCode: 'GSB', bankAccountNo: '020123456789' };
    await openProfile(() => ({ ...MALI, bankAccount }));
    await screen.findByText('020-1-23456-789');
  });

  it('copies the account number without its dashes', { tags: ['S8.99'] }, async () => {
    const { press } = await openProfile();
    await press('Copy');
    await toastOf('Copied');
    expect(await navigator.clipboard.readText()).toBe('0121234567');
  });

  it('says so when it cannot copy', { tags: ['S8.100'] }, async () => {
    const { press } = await openProfile();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await press('Copy');
    await toastOf('Failed to copy', 'danger');
  });

  it('a load that fails is quiet, and can be tried again', { tags: ['S8.108'] }, async () => {
    const { press, answers } = await openProfile(() => refuse('NO_USER', { status: 404 }));
    await screen.findByText(/Could not load\. Your money is safe/);
    expect(main().querySelector('[aria-busy=true]')).toBeNull();
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    answers['GET /api/account/profile'] = () => MALI;
    await press('Try again');
    await name();
    await waitFor(() => expect(screen.queryByText(/Could not load/)).toBeNull());
  });
});

describe('change password', () => {
  const PASSWORD = 'malai-dok-mai-9';
  const NEW_PASSWORD = 'namkhong-sai-7';

  const sheet = () => screen.findByRole('dialog', { name: 'Change password' });
  const alerts = () => screen.queryAllByRole('alertdialog', { hidden: true });

  async function openSheet(answer: Answers['PUT /api/account/changepwd'] = () => ({ message: 'SUCCESS' })) {
    const app = await openApp('/user/profile', { answers: { 'PUT /api/account/changepwd': answer } });
    await app.press('Change password');
    const field = async (label: string) => within(await sheet()).getByLabelText<HTMLInputElement>(label);
    return {
      ...app,
      field,
      async give(current: string, next: string, confirm: string) {
        fill(await field('Current password'), current);
        fill(await field('New password'), next);
        fill(await field('Confirm password'), confirm);
        await app.press('Save', await sheet());
      },
      changed: () => app.sent('PUT /api/account/changepwd'),
    };
  }

  it.each([
    ['the current one', '', NEW_PASSWORD, NEW_PASSWORD],
    ['the new one', PASSWORD, '', 'x'],
    ['the confirmation', PASSWORD, NEW_PASSWORD, ''],
  ])('nothing happens while %s is empty', { tags: ['S5.19'] }, async (_, current, next, confirm) => {
    const { give, changed } = await openSheet();
    await screen.findByText('For 24 hours after this change, support approves every withdrawal');
    await give(current, next, confirm);
    expect((await sheet()).querySelector('[aria-invalid]')).toBeNull();
    expect(alerts()).toEqual([]);
    expect(changed()).toEqual([]);
  });

  it('new passwords that differ are named in the modal, and nothing is sent', { tags: ['S5.20'] }, async () => {
    const { give, field, changed } = await openSheet();
    await give(PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}x`);
    await within(await sheet()).findByText('Passwords not equal');
    fill(await field('Confirm password'), NEW_PASSWORD);
    await waitFor(() => expect(screen.queryByText('Passwords not equal')).toBeNull());
    expect(changed()).toEqual([]);
  });

  it('a wrong current password is an error alert, and changes nothing', { tags: ['S5.22', 'S8.102'] }, async () => {
    const { give, press, field } = await openSheet(() => refuse('WRONG_PASSWORD', { status: 403 }));
    await give('not-the-password', NEW_PASSWORD, NEW_PASSWORD);
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('Current password is incorrect');
    await press('Close', alert);
    await waitFor(() => expect(alerts()).toEqual([]));
    const typed = ['Current password', 'New password', 'Confirm password'].map(field);
    expect((await Promise.all(typed)).map(({ value }) => value)).toEqual([
      'not-the-password',
      NEW_PASSWORD,
      NEW_PASSWORD,
    ]);
  });

  it('on success the modal closes, a saved alert shows, and what was typed was sent once', {
    tags: ['S1.16', 'S2.81', 'S2.92', 'S5.21'],
  }, async () => {
    const { give, press, changed } = await openSheet();
    await give(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
    const alert = await screen.findByRole('alertdialog', { name: 'Saved' });
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(alert.textContent).toContain('Use the new password from now on');
    await press('Close', alert);
    await waitFor(() => expect(alerts()).toEqual([]));
    expect(changed()).toEqual([{ oldPassword: PASSWORD, newPassword: NEW_PASSWORD }]);
  });
});

describe('edit profile', () => {
  const ACCOUNT = { bankCode: 'KBANK', bankAccountName: 'MALI JAIDEE', bankAccountNo: '0121234567' };

  const sheet = () => screen.findByRole('dialog', { name: 'Edit profile' });
  const field = async (label: string) => within(await sheet()).findByLabelText<HTMLInputElement>(label);
  const editButton = () => within(screen.getByRole('main')).getByRole('button', { name: 'Edit profile' });

  /** The profile sheet of a member whose server stores a new name. */
  async function openSheet() {
    let name = 'Mali Jaidee';
    const stored = () => ({
      profile: { ...profile.profile, name },
      bankAccount: { ...profile.bankAccount, ...ACCOUNT },
    });
    const app = await openApp('/user/profile', {
      answers: {
        'GET /api/lookup/banks': () => BANKS,
        'GET /api/account/profile': stored,
        'GET /api/wallet': () => wallet({ profile: { ...wallet().profile, name } }),
        'PUT /api/account/profile': ({ body }) => {
          ({ name } = body);
          return stored();
        },
      },
    });
    await app.press('Edit profile');
    await within(await sheet()).findByRole('radio', { name: /^KBank/ });
    return app;
  }

  it('opens with what is stored, without a phone number and without a password', { tags: ['S2.82'] }, async () => {
    await openSheet();
    expect((await field('Profile name')).value).toBe('Mali Jaidee');
    within(await sheet()).getByRole('radio', { name: /^KBank/, checked: true });
    expect((await field('Account name')).value).toBe('MALI JAIDEE');
    expect((await field('Account number')).value).toBe('012-123-4567');
    expect(within(await sheet()).getAllByRole('textbox')).toHaveLength(3);
    expect(within(await sheet()).queryByLabelText('Current password')).toBeNull();
  });

  it('a new name is saved without the password, and home shows it', { tags: ['S2.82'] }, async () => {
    const { press, at, sent } = await openSheet();
    fill(await field('Profile name'), ' Dok Mali ');
    expect(within(await sheet()).queryByLabelText('Current password')).toBeNull();
    await press('Save', await sheet());
    const alert = await screen.findByRole('alertdialog', { name: 'Saved' });
    expect(alert.textContent).toContain('Your profile is up to date');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(sent('PUT /api/account/profile')).toEqual([{ name: 'Dok Mali', ...ACCOUNT }]);
    await press('Close', alert);
    await waitFor(() => expect(document.activeElement).toBe(editButton()));
    await screen.findByRole('heading', { level: 1, name: 'Dok Mali' });
    await press('Home');
    await waitFor(() => expect(at()).toBe('/user/home'));
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('Dok Mali'));
  });
});
