import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { descriptionOf } from '../../testing/fields.ts';
import { profile, refuse, toastOf, wallet } from '../../testing/open-app.tsx';
import { channels, create, deposit, expectDue, lookup, openDeposit, sheet } from '../../testing/open-deposit.ts';

describe('the deposit modal', () => {
  it('shows what the lookup says and nothing else, each in its way', { tags: ['S2.130', 'S4.22'] }, async () => {
    const { chooseWay } = await openDeposit();
    await create();
    const ways = within(await sheet()).getAllByRole<HTMLInputElement>('radio');
    expect(ways.map(({ value }) => value)).toEqual(['qr', 'transfer', 'slip', 'gift']);
    const offered = async (way: string) => {
      await chooseWay(way);
      const names = within(await channels()).getAllByText(/./, { selector: 'b' });
      return names.map(({ textContent }) => textContent);
    };
    expect(await offered('QR code')).toEqual(['KBANK', 'WW', 'PAYTIMZ']);
    expect(await offered('Transfer')).toEqual(['KBANK', 'TrueMoney Wallet']);
    expect(await offered('Slip')).toEqual(['SCB', 'GSB']);
    expect(await offered('Gift link')).toEqual(['TrueMoney Wallet']);
  });

  it('offers a limit before the first deposit, and none later', { tags: ['P19'] }, async () => {
    const first = await openDeposit({ 'POST /api/statement': () => ({ statements: [], total: 0 }) });
    await within(await sheet()).findByText('Decide beforehand how much you want to deposit.');
    await first.press('Set a limit');
    await screen.findByRole('dialog', { name: 'Play safely' });
    cleanup();
    const entry = deposit({ reference: 'D1', from: 'KBANK', amount: 100 });
    await openDeposit({ 'POST /api/statement': () => ({ statements: [entry], total: 1 }) });
    await within(await sheet()).findAllByRole('radio');
    expect(screen.queryByText('Set a limit')).toBeNull();
  });

  it('offers no way that the lookup does not have', { tags: ['S2.130'] }, async () => {
    const banks = lookup().banks.filter(({ mode }) => mode === 'SLIP');
    await openDeposit({ 'GET /api/lookup/deposit': () => lookup({ banks, wallets: [] }) });
    await within(await sheet()).findByText('Choose a slip picture');
    expect(within(await sheet()).queryAllByRole('radio')).toEqual([]);
  });

  it('in manual mode shows one way only, with the bank accounts and not the channels', {
    tags: ['S2.140', 'S6.11'],
  }, async () => {
    const { press, requests } = await openDeposit({
      'GET /api/lookup/deposit': () => lookup({ isManual: true }),
      'POST /api/wallet/add': ({ body }) => ({
        ...{ status: 'IN_PROGRESS', reference: 'N1', amount: body.amount + 0.34 },
        createdAt: new Date().toISOString(),
        expireIn: new Date(Date.now() + 30 * 60_000).toISOString(),
      }),
    });
    const show = await within(await sheet()).findByRole<HTMLButtonElement>('button', {
      name: 'Show where to transfer',
    });
    expect(within(await sheet()).queryAllByRole('radio')).toEqual([]);
    expect(show.disabled).toBe(true);
    await press('500', await sheet());
    await press('Show where to transfer');
    await waitFor(async () => {
      expect(within(await sheet()).getAllByRole('region', { name: 'Deposit account' })).toHaveLength(3);
    });
    expect((await sheet()).textContent).not.toContain('WW-KRAPAO');
    await expectDue('฿500.34');
    expect(requests.find(({ key }) => key === 'POST /api/wallet/add')?.body).toEqual({ amount: 500 });
  });

  it('a load that fails is quiet, and can be tried again', { tags: ['S8.107'] }, async () => {
    const { press, answers } = await openDeposit({
      'GET /api/lookup/deposit': () => refuse('NO_DATA', { status: 404 }),
    });
    await within(await sheet()).findByText('Could not load. Your money is safe');
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    answers['GET /api/lookup/deposit'] = () => lookup();
    await press('Try again', await sheet());
    await create();
    expect((await sheet()).textContent).not.toContain('Could not load');
  });

  it('the slip view tells how long a slip is good and until when one is taken each day', {
    tags: ['S9.38', 'S9.39'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00+07:00') });
    onTestFinished(() => void vi.useRealTimers());
    const { chooseWay } = await openDeposit({
      'GET /api/lookup/slip': () => ({ maxAgeMinutes: 60, cutOffTime: '22:30', maxBytes: 10_000_000 }),
    });
    await chooseWay('Slip');
    await within(await sheet()).findByText('Upload before 22:30 each day');
    within(await sheet()).getByText('Upload the slip within 1 hour');
    const upload = within(await sheet()).getByRole<HTMLButtonElement>('button', { name: 'Upload slip' });
    expect(upload.disabled).toBe(true);
  });
});

describe('copy', () => {
  it('every deposit account has a copy button, which says Copied', {
    tags: ['S2.134', 'S2.138', 'S2.141'],
  }, async () => {
    const { chooseWay, chooseChannel, press } = await openDeposit();
    const copied = async () => {
      await press(/^Copy \d/, await sheet());
      await toastOf('Copied');
      return navigator.clipboard.readText();
    };
    await chooseWay('Transfer');
    expect(await copied()).toBe('0123456789');
    await chooseChannel('TrueMoney Wallet');
    await within(await sheet()).findByText('089 999 9998');
    expect(await copied()).toBe('0899999998');
    await chooseWay('Slip');
    expect(await copied()).toBe('4012345678');
    await chooseChannel('GSB');
    expect(await copied()).toBe('020123456789');
  });

  it('every deposit account of manual mode has one too', { tags: ['S2.141'] }, async () => {
    const { press } = await openDeposit({
      'GET /api/lookup/deposit': () => lookup({ isManual: true }),
      'POST /api/wallet/add': ({ body: { amount: requested } }) => ({
        ...{ status: 'IN_PROGRESS', reference: 'N1', amount: requested, createdAt: new Date().toISOString() },
        expireIn: new Date(Date.now() + 30 * 60_000).toISOString(),
      }),
    });
    await press('500', await sheet());
    await press('Show where to transfer');
    const accounts = await within(await sheet()).findAllByRole('region', { name: 'Deposit account' });
    const copied = [];
    for (const account of accounts) {
      await press(/^Copy \d/, account);
      copied.push(await navigator.clipboard.readText());
    }
    expect(copied).toEqual(['4012345678', '0123456789', '020123456789']);
  });

  it('opens the edit-name modal first for a member whose bank needs an English name', { tags: ['S5.42'] }, async () => {
    const bankAccount = { ...profile.bankAccount, bankCode: 'KTB', bankAccountName: 'มะลิ ใจดี' };
    const { chooseWay, press, user, requests } = await openDeposit({
      'GET /api/account/profile': () => ({ ...profile, bankAccount }),
      'GET /api/wallet': () => wallet({ bankAccount }),
      'PUT /api/account/bankAccountName': ({ body }) => ({ ...bankAccount, ...body }),
    });
    await chooseWay('Slip');
    await navigator.clipboard.writeText('what was copied before');
    await press(/^Copy \d/, await sheet());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Deposit' })).toBeNull());
    expect(await navigator.clipboard.readText()).toBe('what was copied before');
    await user.type(await within(await screen.findByRole('dialog')).findByRole('textbox'), 'mali jaidee');
    await press('Save');
    await sheet();
    expect(requests.find(({ key }) => key === 'PUT /api/account/bankAccountName')?.body).toEqual({
      bankCode: 'KTB',
      bankAccountName: 'MALI JAIDEE',
    });
  });
});

describe('a gift link', () => {
  const LINK = 'https://gift.truemoney.com/campaign/?v=AbC123';
  const field = async () =>
    within(await sheet()).findByRole<HTMLInputElement>('textbox', { name: 'Gift link', description: /Minimum 2 baht/ });
  const send = async () => within(await sheet()).findByRole<HTMLButtonElement>('button', { name: 'Receive money' });
  const arrived = () => ({ total: 1, statements: [deposit({ reference: 'G1', from: 'GIFT', amount: 20 })] });

  it('cannot be sent while it is empty, tells the minimum of 2 baht, and travels encrypted', {
    tags: ['S5.36', 'S7.47'],
  }, async () => {
    const sent: string[] = [];
    const { chooseWay, press, user, answers } = await openDeposit({
      'POST /api/wallet/truelink': ({ body: { link } }) => {
        sent.push(atob(link));
        answers['POST /api/statement'] = arrived;
        return { status: 'SUCCESS', reference: 'G1', amount: 20 };
      },
    });
    await chooseWay('Gift link');
    expect((await send()).disabled).toBe(true);
    await user.type(await field(), '   ');
    expect((await send()).disabled).toBe(true);
    await user.clear(await field());
    await user.type(await field(), LINK);
    await press('Receive money', await sheet());
    await toastOf('฿20.00 is in your wallet');
    expect(sent).toEqual([expect.not.stringContaining('truemoney')]);
    expect(sent[0]).toHaveLength(12 + LINK.length + 16);
  });

  it('that was used before, or is none, says so in a danger toast and at its field', {
    tags: ['S8.96', 'O1338'],
  }, async () => {
    const { chooseWay, press, user, answers } = await openDeposit();
    await chooseWay('Gift link');
    const give = async (link: string) => {
      await user.clear(await field());
      await user.type(await field(), link);
      await press('Receive money', await sheet());
    };
    answers['POST /api/wallet/truelink'] = () => refuse('TRUELINK_DUPLICATE');
    await give(LINK);
    await toastOf('This gift link was already used. Use a new one', 'danger');
    answers['POST /api/wallet/truelink'] = () => refuse('TRUELINK_INVALID');
    await give('https://gift.example/?v=abc');
    await toastOf('Gift link is not valid. Check it again', 'danger');
    expect(descriptionOf(await field())).toContain('Gift link is not valid. Check it again');
  });
});
