import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import {
  COINS_AT as AT,
  coinsDocument as document,
  perBaht,
  COINS as value,
} from '../../shared/testing/coins-document.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
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
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the editor of a document', () => {
  it('saves what was changed, from the version it was made from, with a note', async () => {
    const user = userEvent.setup();
    const sent = playServer({
      [`GET ${AT}`]: () => document(),
      [`PUT ${AT}`]: ({ body }) => document({ version: 4, value: (body as { value: object }).value }),
    });
    await showCoins();
    const field = await perBaht();
    expect(button('Save').disabled).toBe(true);
    await user.clear(field);
    await user.type(field, '200');
    await user.type(screen.getByLabelText('What you changed, and why'), 'dearer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Version 4');
    const saved = sent.mock.calls.find(([name]) => name === `PUT ${AT}`)?.[1].body;
    expect(saved).toEqual({ value: { ...value, THB: { per: 200, dailyMax: 5 } }, base: 3, note: 'dearer' });
  });

  it('says at the field what the server refuses, and keeps what was written', { tags: ['O217'] }, async () => {
    const user = userEvent.setup();
    playServer({
      [`GET ${AT}`]: () => document(),
      [`POST ${AT}/try`]: () => ({
        value: null,
        issues: [{ path: 'THB.per', reason: 'TOO_SMALL', limit: 1 }],
        warnings: [],
        cleaned: [],
        changes: [],
      }),
    });
    await showCoins();
    await user.clear(await perBaht());
    await user.type(await perBaht(), '0');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(async () => expect((await perBaht()).getAttribute('aria-invalid')).toBe('true'));
    const described = (await perBaht()).getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    expect(window.document.getElementById(described)?.textContent).toBe('At least 1');
  });

  it('says what was typed halfway at its field, sends nothing, and leaves the preview as it was', {
    tags: ['O907'],
  }, async () => {
    const user = userEvent.setup();
    const requests = playServer({ [`GET ${AT}`]: () => document() });
    await showCoins();
    const field = await perBaht();
    const wrong = () => {
      const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return field.getAttribute('aria-invalid') ? window.document.getElementById(id)?.textContent : undefined;
    };
    const previewed = () => JSON.parse(screen.getByTestId('preview').textContent);
    await user.clear(field);
    expect(wrong()).toBe('One coin for is missing');
    await user.type(field, '1.');
    expect([field.value, wrong()]).toEqual(['1.', 'Write the number to its end, such as 0.5']);
    expect(previewed()).toEqual({ value: { ...value, THB: { per: '1.', dailyMax: 5 } }, isHeld: true });
    await user.click(button('Save'));
    expect(requests.mock.calls.filter(([name]) => name !== `GET ${AT}`)).toEqual([]);
    await user.type(field, '50');
    expect([field.value, wrong()]).toEqual(['1.50', undefined]);
    await waitFor(() =>
      expect(previewed()).toEqual({ value: { ...value, THB: { per: 1.5, dailyMax: 5 } }, isHeld: false }),
    );
  });

  it('is checked while it is typed, and says only what is wrong with the fields that were changed', {
    tags: ['O907'],
  }, async () => {
    const user = userEvent.setup();
    playServer({
      [`GET ${AT}`]: () => document(),
      [`POST ${AT}/try`]: () => ({
        ...{ value: null, warnings: [], cleaned: [], changes: [] },
        issues: [
          { path: 'THB.per', reason: 'TOO_SMALL', limit: 1 },
          { path: 'LAK.per', reason: 'TOO_SMALL', limit: 1 },
        ],
      }),
    });
    await showCoins();
    const field = await perBaht();
    await user.clear(field);
    await user.type(field, '0');
    await screen.findByText('At least 1');
    expect(screen.getAllByText('At least 1')).toHaveLength(1);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(JSON.parse(screen.getByTestId('preview').textContent).isHeld).toBe(true);
  });

  it('offers what a colleague saved meanwhile, and writes over nothing', { tags: ['O217'] }, async () => {
    const user = userEvent.setup();
    let version = 3;
    playServer({
      [`GET ${AT}`]: () => document({ version, value: { ...value, THB: { per: 7, dailyMax: 5 } } }),
      [`PUT ${AT}`]: () => {
        version = 4;
        return new Refusal('VERSION_STALE', 409);
      },
    });
    await showCoins();
    await user.type(await perBaht(), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect((await perBaht()).value).toBe('7');
    screen.getByText('Version 4');
  });

  it('is for looking only without the permission', async () => {
    startShift(meOf('viewer'));
    playServer({ [`GET ${AT}`]: () => document() });
    await showCoins();
    expect((await perBaht()).closest('fieldset:disabled')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByLabelText('Simulate')).toBeNull();
  });
});

describe('a change of money', () => {
  const marks = { money: ['THB.per', 'THB.dailyMax', 'LAK.per', 'LAK.dailyMax'], payout: [], service: [] };
  const proposed = {
    version: 4,
    savedBy: 'Ploy Srisuk',
    savedAt: '2026-11-16T09:00:00.000Z',
    appliesAt: null,
    note: 'cheaper',
    changes: [{ path: 'THB.per', before: 100, after: 1_000 }],
  };

  it('is told before it is saved, wants a reason, and waits for a second person with old and new', {
    tags: ['O786', 'O851'],
  }, async () => {
    const user = userEvent.setup();
    let waits: object | null = null;
    const received = playServer({
      [`GET ${AT}`]: () => document({ marks, proposed: waits }),
      [`PUT ${AT}`]: () => {
        waits = proposed;
        return document({ marks, proposed, outcome: 'proposed' });
      },
      [`DELETE ${AT}/versions/4`]: () => {
        waits = null;
        return document({ marks });
      },
    });
    await showCoins();
    await user.type(await perBaht(), '0');
    await screen.findByText('A second person must allow this: Baht › One coin for.');
    expect(screen.getByText('Baht › One coin for becomes 10 times as much. Is that right?')).toBeTruthy();
    expect(screen.getByRole('row', { name: /One coin for/ }).textContent).toBe('Baht › One coin for1001,000');
    await user.click(button('Send for approval'));
    await screen.findByText('Write down why');
    await user.type(screen.getByLabelText('Say why, for the second person'), 'cheaper');
    await user.click(button('Send for approval'));
    await screen.findByText(/Ploy Srisuk sent this change on .* It waits for a second person/);
    expect((await perBaht()).value).toBe('100');
    const row = screen.getByRole('row', { name: /One coin for/ });
    expect(row.textContent).toBe('Baht › One coin for1001,000');
    expect(received.mock.calls.find(([name]) => name === `PUT ${AT}`)?.[1].body).toMatchObject({
      base: 3,
      note: 'cheaper',
    });
    await user.click(button('Take it back'));
    await waitFor(() => expect(screen.queryByText(/waits for a second person/)).toBeNull());
  });

  it('that was refused says by whom and why; one that could not apply says the field', { tags: ['O783'] }, async () => {
    const end = { version: 4, savedBy: 'Ploy Srisuk' };
    playServer({
      [`GET ${AT}`]: () =>
        document({ marks, ended: { ...end, reason: 'REFUSED', endedBy: 'Tan Phrom', endNote: 'too dear' } }),
    });
    await showCoins();
    await screen.findByText('Tan Phrom refused the change of Ploy Srisuk: too dear');
    cleanup();
    playServer({
      [`GET ${AT}`]: () =>
        document({
          marks,
          ended: { ...end, reason: 'CHANGE_CONFLICT value.THB.per', endedBy: null, endNote: null },
        }),
    });
    await showCoins();
    await screen.findByText(/Somebody changed the same field meanwhile: Baht › One coin for/);
  });

  it('of a field that the role may not change is told, and cannot be sent', { tags: ['O786'] }, async () => {
    startShift(meOf('marketing'));
    const user = userEvent.setup();
    playServer({
      [`GET ${AT}`]: () => document({ needs: 'either', marks: { money: [], payout: [], service: ['THB'] } }),
    });
    await showCoins();
    await user.type(await perBaht(), '0');
    await screen.findByText('Your role may not change: Baht › One coin for.');
    expect(button('Save').disabled).toBe(true);
  });
});

describe('the limit of corrections', () => {
  const ADJUST = '/api/office/catalogue/setting/adjust';

  it('is one amount for each currency, and saved as it is written', async () => {
    const user = userEvent.setup();
    const limits = { THB: { aloneMax: 1_000 }, LAK: { aloneMax: 500_000 } };
    const calls = playServer({
      [`GET ${ADJUST}`]: () => document({ key: 'adjust', value: limits, canBeSimulated: false }),
      [`PUT ${ADJUST}`]: () => document({ key: 'adjust', version: 4, value: limits, canBeSimulated: false }),
    });
    await show(<DocumentEditor kind="setting" documentKey="adjust" />, { texts: ['catalogue'] });
    const field = (group: string) =>
      within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>('One person alone, up to');
    await screen.findByRole('group', { name: 'Baht' });
    expect([field('Baht').value, field('Kip').value]).toEqual(['1000', '500000']);
    expect(screen.getAllByText('0: every correction needs two people')).toHaveLength(2);
    await user.clear(field('Baht'));
    await user.type(field('Baht'), '0');
    await user.type(screen.getByLabelText('What you changed, and why'), 'always two');
    await user.click(button('Save'));
    await screen.findByText('Version 4');
    const saved = calls.mock.calls.find(([name]) => name === `PUT ${ADJUST}`)?.[1].body;
    expect(saved).toEqual({ value: { ...limits, THB: { aloneMax: 0 } }, base: 3, note: 'always two' });
  });
});

describe('a list', () => {
  const menu = (codes: string[]) => codes.map((code) => ({ code, title: {}, text: {}, choices: [] }));
  const CHAT = '/api/office/catalogue/setting/chatMenu';

  it('changes its order by keyboard, and says so', { tags: ['O219'] }, async () => {
    const user = userEvent.setup();
    playServer({ [`GET ${CHAT}`]: () => document({ key: 'chatMenu', value: menu(['main', 'slips', 'other']) }) });
    await show(<DocumentEditor kind="setting" documentKey="chatMenu" />, { texts: ['catalogue'] });
    const order = () => screen.getAllByRole('button', { expanded: false }).map((button) => button.textContent);
    await screen.findByRole('button', { name: 'slips' });
    screen.getByRole('button', { name: 'Move slips down' }).focus();
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['main', 'other', 'slips']);
    screen.getByText('slips is now number 3');
    expect(button('Move slips down').disabled).toBe(true);
  });
});

it('a menu of the chat leads to others by pressing their titles, and says what it looks up', {
  tags: ['O465'],
  timeout: 30_000,
}, async () => {
  const user = userEvent.setup();
  const at = '/api/office/catalogue/setting/chatMenu';
  const texts = { th: 'ก', la: 'ກ', en: 'a' };
  const TITLES = { main: 'Main menu', slip: 'My slip', person: 'Talk to us' };
  const menu = Object.entries(TITLES).map(([code, en]) => ({
    code,
    title: { ...texts, en },
    text: texts,
    choices: [],
  }));
  const known = document({ key: 'chatMenu', canBeSimulated: false, value: menu });
  const calls = playServer({ [`GET ${at}`]: () => known, [`PUT ${at}`]: () => ({ ...known, version: 4 }) });
  await show(<DocumentEditor kind="setting" documentKey="chatMenu" />, { texts: ['catalogue'] });
  await user.click(await screen.findByRole('button', { name: 'Main menu' }));
  const leads = screen.getByRole('group', { name: 'Leads to' });
  for (const name of ['Talk to us', 'My slip', 'Main menu'])
    await user.click(within(leads).getByRole('button', { name }));
  await user.click(within(leads).getByRole('button', { name: '3. Main menu' }));
  await user.selectOptions(screen.getByLabelText('Looks up'), 'slips');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Version 4');
  const saved = calls.mock.calls.find(([name]) => name === `PUT ${at}`)?.[1].body;
  expect(saved.value[0]).toEqual({ ...menu[0], action: 'slips', choices: ['person', 'slip'] });
});
