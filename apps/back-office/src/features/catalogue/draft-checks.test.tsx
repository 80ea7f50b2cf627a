import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import {
  COINS_AT as AT,
  coinsDocument as document,
  perBaht,
  type COINS as value,
} from '../../shared/testing/coins-document.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { DocumentEditor } from './document-editor.tsx';

// jsdom loads no page into an iframe.
vi.mock('./preview.tsx', () => ({
  Preview: ({ value, isHeld }: { value: object; isHeld: boolean }) => (
    <output data-testid="preview">{JSON.stringify({ value, isHeld })}</output>
  ),
}));

beforeEach(() => startShift(meOf()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

const showCoins = () => show(<DocumentEditor kind="setting" documentKey="coins" />, { texts: ['catalogue'] });

it('what is missing is named with its language, and odds with their sum', { tags: ['O908'] }, async () => {
  const user = userEvent.setup();
  const at = '/api/office/catalogue/wheel/THB';
  const slice = { code: 'a', label: {}, bgColor: '#000000', textColor: '#ffffff', htmlDescription: {}, ppm: 985_000 };
  const wheel = { name: { th: 'ก', la: '', en: 'a' }, slices: [{ ...slice, prize: { kind: 'none' } }], startsAt: null };
  let issues: object[] = [
    { path: 'name.la', reason: 'MISSING', limit: null },
    { path: 'slices', reason: 'ODDS', limit: 985_000 },
  ];
  playServer({
    [`GET ${at}`]: () => document({ kind: 'wheel', key: 'THB', value: wheel }),
    [`POST ${at}/try`]: () => ({ value: null, issues, warnings: [], cleaned: [], changes: [] }),
  });
  await show(<DocumentEditor kind="wheel" documentKey="THB" />, { texts: ['catalogue'] });
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findAllByText('Name in Lao is missing')).toHaveLength(2);
  expect(screen.getAllByText('The odds add up to 98.5 %, 1.5 % are missing')).toHaveLength(2);
  issues = [{ path: 'slices', reason: 'ODDS', limit: 1_020_000 }];
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findAllByText('The odds add up to 102 %, 2 % too much')).toHaveLength(2);
});

describe('the cost of a change of money', () => {
  const marks = { money: ['THB.per'], payout: [], service: [] };

  it('is told before it is saved, beside that of now', { tags: ['O909'] }, async () => {
    const user = userEvent.setup();
    const sent = playServer({
      [`GET ${AT}`]: () => document({ marks }),
      [`POST ${AT}/simulate`]: ({ body }) => {
        const { per } = (body as { value: typeof value }).value.THB;
        const sum = { currency: 'THB', members: 2, times: 3, cost: per * 10, coins: 7, perDay: [], top: [] };
        return { days: 30, from: '2026-10-17T00:00:00Z', to: '2026-11-16T00:00:00Z', sums: [sum], wheel: null };
      },
    });
    await showCoins();
    await user.type(await perBaht(), '0');
    await screen.findByText(
      'In the last 30 days this would have cost 10,000.00 THB at most. As it is now: 1,000.00 THB. It would have given 7 coins.',
    );
    const days = sent.mock.calls.filter(([name]) => name === `POST ${AT}/simulate`).map(([, { body }]) => body.days);
    expect(new Set(days)).toEqual(new Set([30]));
  });

  it('that nobody can know says why', { tags: ['O909'] }, async () => {
    const user = userEvent.setup();
    const at = '/api/office/catalogue/setting/adjust';
    const limits = { THB: { aloneMax: 1_000 }, LAK: { aloneMax: 500_000 } };
    playServer({
      [`GET ${at}`]: () =>
        document({ key: 'adjust', value: limits, canBeSimulated: false, marks: { ...marks, money: ['THB.aloneMax'] } }),
    });
    await show(<DocumentEditor kind="setting" documentKey="adjust" />, { texts: ['catalogue'] });
    const baht = within(await screen.findByRole('group', { name: 'Baht' }));
    await user.type(baht.getByLabelText('One person alone, up to'), '0');
    await screen.findByText(/What this costs cannot be known: it decides how much one person may correct alone/);
  });
});
