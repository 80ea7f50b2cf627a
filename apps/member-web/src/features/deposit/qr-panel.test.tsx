import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profile, toastOf, wallet } from '../../testing/open-app.tsx';
import {
  amount,
  bank,
  CODE_LIFE_MS,
  channels,
  codeShown,
  create,
  deposit,
  expectChannel,
  expectDue,
  lookup,
  noCode,
  openDeposit,
  openHome,
  sheet,
} from '../../testing/open-deposit.ts';

afterEach(() => void vi.useRealTimers());

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Deposit' })).toBeNull());

describe('a QR code', () => {
  it('KBANK: create is disabled while the amount is 0 or less, and below 1 does nothing', {
    tags: ['S5.31', 'S5.32'],
  }, async () => {
    const { type, press, createCode, made, requests } = await openDeposit();
    await expectChannel('KBANK');
    for (const nothing of ['', '0', 'abc', '0.00']) {
      await type('5');
      await waitFor(async () => expect((await create()).disabled).toBe(false));
      await type(nothing);
      await waitFor(async () => expect((await create()).disabled).toBe(true));
    }
    await type('0.99');
    expect((await amount()).getAttribute('aria-invalid')).not.toBe('true');
    await press('Create QR code');
    await waitFor(async () => expect((await amount()).getAttribute('aria-invalid')).toBe('true'));
    await amount(/Minimum amount 1 baht/);
    expect(made()).toBe(0);
    await createCode('1');
    expect(made()).toBe(1);
    expect(requests.filter(({ key }) => key === 'POST /api/qrcode/{bankCode}')).toMatchObject([
      { path: '/api/qrcode/KBANK', body: { amount: 1 } },
    ]);
  });

  it.each([
    ['WW', '99.99', '100'],
    ['PAYTIMZ', '9.99', '10'],
  ])(
    '%s: below %s no code is created',
    { tags: ['S2.136', 'S2.137', 'S5.33', 'S5.34'] },
    async (channel, below, minimum) => {
      const { chooseChannel, type, press, createCode, made, requests } = await openDeposit();
      await chooseChannel(channel);
      await type(below);
      await press('Create QR code');
      await waitFor(async () => expect((await amount()).getAttribute('aria-invalid')).toBe('true'));
      await amount(new RegExp(`Minimum amount ${minimum} baht`));
      expect(made()).toBe(0);
      await createCode(minimum);
      await expectDue(`฿${minimum}.00`);
      expect(requests.findLast(({ key }) => key === 'POST /api/qrcode/{bankCode}')?.path).toBe(
        `/api/qrcode/${channel}`,
      );
    },
  );

  it.each([
    ['KBANK', ['10', '20', '50', '100', '500', '1,000']],
    ['WW', ['100', '200', '300', '500', '1,000']],
    ['PAYTIMZ', ['10', '50', '100', '500', '1,000']],
  ])('%s offers %s', { tags: ['S9.30', 'S9.31', 'S9.32'] }, async (channel, presets) => {
    const { chooseChannel, user } = await openDeposit();
    await create();
    if (channel !== 'KBANK') await chooseChannel(channel);
    await waitFor(async () => {
      const offered = within(await screen.findByRole('group', { name: 'Choose an amount' })).getAllByRole('button');
      expect(offered.map(({ textContent }) => textContent)).toEqual(presets);
    });
    await user.click(screen.getByRole('button', { name: '1,000' }));
    await waitFor(async () => expect((await amount()).value).toBe('1,000'));
  });

  it('counts down mm:ss, and at 00:00 is thrown away with a word', { tags: ['S4.17', 'S4.18'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { createCode, answers } = await openDeposit();
    answers['GET /api/lookup/contact'] = () => ({
      ...{ contactText: '', lineName: '@krapao', lineQR: null },
      lineLink: 'https://line.example/us',
    });
    await createCode('100');
    const clock = within(await sheet()).getByRole('timer');
    expect(clock.textContent).toBe('15:00');
    vi.setSystemTime(Date.now() + 2_000);
    await waitFor(() => expect(clock.textContent).toBe('14:58'));
    vi.setSystemTime(Date.now() + CODE_LIFE_MS - 3_000);
    await waitFor(() => expect(clock.textContent).toBe('00:01'));
    expect(codeShown()).not.toBeNull();
    vi.setSystemTime(Date.now() + 1_000);
    await screen.findByText('The code for ฿100.00 expired. Create a new one');
    await screen.findByText(/Your money is not lost/);
    await screen.findByRole('link', { name: 'Ask support' });
    expect((await amount()).value).toBe('100');
    expect(codeShown()).toBeNull();
    await create();
  });

  it('names who is paid, and the list of channels is out of its way', { tags: ['P66'] }, async () => {
    const { createCode, press } = await openDeposit();
    await press('Change channel', await sheet());
    const list = await channels();
    await waitFor(() => expect(list.hidden).toBe(false));
    await createCode('100');
    await waitFor(() => expect(list.hidden).toBe(true));
    expect((await sheet()).textContent).toContain('Payee KRAPAO DEMO CO LTD');
    await within(await sheet()).findByRole('button', { name: 'Save image' });
  });

  it('of a channel says in the list what it is and its minimum, which operators may raise', {
    tags: ['P67'],
  }, async () => {
    const named = { nameTH: 'QR พร้อมเพย์', nameLA: 'QR ພ້ອມເພ', nameEN: 'PromptPay QR' };
    const banks = lookup().banks.map((each) =>
      each.bankCode === 'WW' ? { ...each, bank: named, minimum: 250 } : each,
    );
    const { chooseChannel } = await openDeposit({ 'GET /api/lookup/deposit': () => lookup({ banks }) });
    const rows = within(await channels()).getAllByRole('button', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('The bank KBANK · Minimum 1 baht'),
      expect.stringContaining('PromptPay QR · Minimum 250 baht'),
      expect.stringContaining('The bank PAYTIMZ · Minimum 10 baht'),
    ]);
    await chooseChannel('WW');
    await amount(/Minimum amount 250 baht/);
  });

  it('waits on home with its amount and time, one tap leads back to it, and cancel deletes it', {
    tags: ['S4.19'],
  }, async () => {
    const rows = () => screen.findByRole('list', { name: 'Waiting to be paid' });
    const first = await openDeposit();
    await first.chooseChannel('PAYTIMZ');
    await first.createCode('100');
    await first.press('Close', await sheet());
    await isGone();
    expect((await rows()).textContent).toMatch(/QR code waiting.*฿100\.00.*1[45]:\d\d/);
    first.close();
    const { codes, press, requests } = await openHome({}, first.codes);
    await press(/QR code waiting/, await rows());
    await expectChannel('PAYTIMZ');
    await expectDue('฿100.00');
    expect(codes.has('PAYTIMZ')).toBe(true);
    await press('Cancel code');
    await create();
    expect(requests.filter(({ key }) => key.startsWith('DELETE')).map(({ path }) => path)).toEqual([
      '/api/qrcode/PAYTIMZ',
    ]);
    expect(codes.has('PAYTIMZ')).toBe(false);
    await press('Close', await sheet());
    await isGone();
    await screen.findByRole('group', { name: 'Your money' });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Waiting to be paid' })).toBeNull());
  });

  it('the transfer-done button says that the balance will be refreshed, and closes the modal', {
    tags: ['S4.20'],
  }, async () => {
    const { createCode, press, times } = await openDeposit();
    await createCode('100');
    await waitFor(() => expect(times('GET /api/wallet')).toBe(2)); // One for home, one for the code.
    await press('I have transferred');
    await toastOf('Your balance will be refreshed');
    await isGone();
    await waitFor(() => expect(times('GET /api/wallet')).toBe(3));
  });

  it('made with one provider marks the others’ codes for reload', { tags: ['S4.21'] }, async () => {
    const { chooseChannel, createCode, requests } = await openDeposit();
    const requestsOfWw = () => requests.filter(({ path }) => path === '/api/qrcode/WW').length;
    await chooseChannel('WW');
    await create();
    await chooseChannel('PAYTIMZ');
    await chooseChannel('WW');
    await create();
    expect(requestsOfWw()).toBe(1); // No refetch in between.
    await chooseChannel('PAYTIMZ');
    await createCode('50');
    expect(requestsOfWw()).toBe(1);
    await chooseChannel('WW');
    await waitFor(() => expect(requestsOfWw()).toBe(2));
  });

  it('that is not made says why in a danger toast', { tags: ['S8.98'] }, async () => {
    const { type, press, made } = await openDeposit({ 'POST /api/qrcode/{bankCode}': () => noCode('QR_FAIL') });
    await type('100');
    await press('Create QR code');
    await toastOf('Could not create the QR code. Try again', 'danger');
    expect(made()).toBe(1);
    expect(codeShown()).toBeNull();
  });
});

describe('in kip', () => {
  it('a Lao member pays a BCEL code and has the money', { tags: ['S2.135'] }, async () => {
    const kip = (bankCode: string, mode: 'SLIP' | 'QR') =>
      bank({ bankCode, mode, bankAccountNo: '0101200012345', currency: 'LAK' });
    const { chooseWay, createCode, answers, requests } = await openDeposit({
      'GET /api/account/profile': () => ({ ...profile, profile: { ...profile.profile, currency: 'LAK' } }),
      'GET /api/wallet': () =>
        wallet({ wallet: { amount: 0, available: 0, inProgress: 0, locked: 0, currency: 'LAK' }, slots: [] }),
      'GET /api/lookup/deposit': () => lookup({ banks: [kip('BCEL', 'SLIP'), kip('BCEL', 'QR')], wallets: [] }),
    });
    await chooseWay('QR code');
    await amount(/Minimum amount 10,000 kip/);
    await createCode('50000');
    expect(requests.findLast(({ key }) => key.startsWith('POST /api/qrcode'))).toMatchObject({
      path: '/api/qrcode/BCEL',
      body: { amount: 50_000 },
    });
    await expectDue('₭50,000');
    expect((await sheet()).textContent).toContain('any Lao bank app');
    const paid = deposit({ reference: 'D1', from: 'BCEL', amount: 50_000 });
    answers['POST /api/statement'] = () => ({ total: 1, statements: [paid] });
    // The member returns from the bank's app.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await toastOf('₭50,000 is in your wallet');
    const status = await within(await sheet()).findByRole('status');
    expect(status.textContent).toMatch(/Money received.*₭50,000/);
  });
});
