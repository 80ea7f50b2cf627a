import { toast } from '@krapao/ui/layers/toast';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { ConnectionsPage } from './connections-page.tsx';
import { draftsOf, missing, moved, toConnections } from './drafts.ts';
import type { Answer, Connection } from './queries.ts';

const figures = {
  state: 'working',
  ...{
    checkedAt: '2026-11-10T05:00:00Z',
    since: '2026-11-10T04:00:00Z',
    reason: null as string | null,
    isKeyRefused: false,
    left: null,
  },
  ...{ expiresAt: null, answeredAt: '2026-11-10T05:01:00Z', answers: 20, failures: 1, p95Ms: 380, fees: [] },
} satisfies Partial<Connection>;
const adapters: NonNullable<Answer['adapters']['sms']> = [
  {
    ...{ name: 'thaibulksms', title: 'ThaiBulkSMS' },
    settings: [
      { name: 'key', isSecret: true, isRequired: true, initial: '' },
      { name: 'sender', isSecret: false, isRequired: true, initial: '' },
      { name: 'expiresOn', isSecret: false, isRequired: false, initial: '' },
    ],
  },
  { name: 'twilio', title: 'Twilio', settings: [{ name: 'sid', isSecret: false, isRequired: true, initial: '' }] },
];
const group: Answer['groups'][number] = {
  port: 'sms',
  source: 'office',
  ...{ scope: '', approvalId: null, timeoutMs: 10_000, patienceMs: 2_000 },
  connections: [
    {
      ...{ id: 'sms-thaibulksms', adapter: 'thaibulksms', title: 'ThaiBulkSMS', isOn: true, ...figures },
      ...{ settings: { sender: 'KRAPAO' }, secrets: ['key'] },
    },
    {
      ...{ id: 'sms-twilio', adapter: 'twilio', title: 'Twilio', isOn: true, ...figures },
      ...{ settings: { sid: 'AC1' }, secrets: [], reason: 'fetch failed: ECONNREFUSED' },
      state: 'down',
    },
  ],
};
const answer: Answer = { groups: [group], adapters: { sms: adapters } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ANSWERED = { isWorking: true, isKeyRefused: false, reason: null as string | null, ms: 12 };

async function open(role: 'owner' | 'support' = 'owner', checked = ANSWERED) {
  const server = playServer({
    'GET /api/office/connections': () => answer,
    'POST /api/office/connections/sms-thaibulksms/check': () => checked,
    'POST /api/office/connections/sms/change': () => ({ approvalId: '00000000-0000-4000-8000-000000000001' }),
  });
  startShift(meOf(role));
  await show(<ConnectionsPage />, { texts: ['connections'] });
  await userEvent.click(await screen.findByText('ThaiBulkSMS'));
  return server;
}

describe('the page of connections', { tags: ['O1169'] }, () => {
  it('shows each service in its order with state and figures, and no secret', async () => {
    await open();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('cell', { name: /ThaiBulkSMS|Twilio/ }).textContent)).toEqual([
      'SMSThaiBulkSMS',
      'SMSTwilio · choice 2',
    ]);
    expect(within(rows[1] as HTMLElement).getByText('Down')).toBeTruthy();
    expect(screen.getByText(/their tries are not counted/)).toBeTruthy();
    expect(screen.getByText('Set, and not shown')).toBeTruthy();
    expect(screen.getByText(/10 s · the next service is called after 2 s/)).toBeTruthy();
  });

  it('shows a check without an answer as a failure', async () => {
    const error = vi.spyOn(toast, 'error');
    await open('owner', { isWorking: false, isKeyRefused: false, reason: 'ECONNREFUSED', ms: 12 });
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('It does not answer: ECONNREFUSED'));
  });

  it('says in plain words that a service refuses our key', { tags: ['O1302'] }, async () => {
    const error = vi.spyOn(toast, 'error');
    await open('owner', { isWorking: false, isKeyRefused: true, reason: 'answered 401', ms: 12 });
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    const refusal = expect.stringMatching(/^The service refuses our key.* answered 401$/);
    await waitFor(() => expect(error).toHaveBeenCalledWith(refusal));
  });

  it('checks a service, and changes are for those who may ask for them', async () => {
    const server = await open('support');
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect(server).toHaveBeenCalledWith('POST /api/office/connections/sms-thaibulksms/check', expect.anything());
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('asks a second person for another order, and leaves a secret as it is unless one is typed', async () => {
    const server = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.click(screen.getByRole('button', { name: 'Call Twilio earlier' }));
    await userEvent.type(screen.getByLabelText(/Reason/), 'cheaper');
    await userEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
    const [, request] = server.mock.calls.find(([name]) => String(name).endsWith('/change')) ?? [];
    expect(request.body).toEqual({
      ...{ scope: '', why: 'cheaper' },
      connections: [
        { id: 'sms-twilio', adapter: 'twilio', isOn: true, settings: { sid: 'AC1' }, secrets: {} },
        { id: 'sms-thaibulksms', adapter: 'thaibulksms', isOn: true, settings: { sender: 'KRAPAO' }, secrets: {} },
      ],
    });
  });

  it('takes the day on which a key expires', { tags: ['O1213'] }, async () => {
    const server = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.type(screen.getByLabelText(/Key expires on/), '2026-12-31');
    await userEvent.type(screen.getByLabelText(/Reason/), 'a new key');
    await userEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
    const [, request] = server.mock.calls.find(([name]) => String(name).endsWith('/change')) ?? [];
    expect(request.body.connections[0].settings).toEqual({ sender: 'KRAPAO', expiresOn: '2026-12-31' });
  });

  it('names the fields that a new service needs, before anything is sent', async () => {
    const server = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.type(screen.getByLabelText(/Reason/), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
    expect(screen.getAllByText('Fill this in')).toHaveLength(2);
    expect(server.mock.calls.filter(([name]) => String(name).endsWith('/change'))).toEqual([]);
  });
});

it('a setting that lets pictures leave says so, and is off', { tags: ['O1361'] }, async () => {
  const walletPictures = { name: 'walletPictures', isSecret: false, isRequired: false, initial: 'off' };
  playServer({
    'GET /api/office/connections': () => ({
      groups: [{ ...group, port: 'slips', connections: [] }],
      adapters: { slips: [{ name: 'easyslip', title: 'EasySlip', settings: [walletPictures] }] },
    }),
  });
  startShift(meOf('owner'));
  await show(<ConnectionsPage />, { texts: ['connections'] });
  await userEvent.click(await screen.findByText('Slip checks'));
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const field = screen.getByLabelText(/walletPictures/) as HTMLInputElement;
  expect(field.value).toBe('off');
  expect(screen.getByText(/are sent to EasySlip/)).toBeTruthy();
});

describe('an account without a feed', { tags: ['O1295'] }, () => {
  const feeds: typeof group = { ...group, port: 'feeds', scope: 'SCB-4012345678', source: 'default', patienceMs: null };
  const bank = {
    ...group.connections[0],
    id: 'feeds-kbank-0123456789-bank',
    title: 'Bank',
    state: 'down',
  } as Connection;
  const openFeeds = async () => {
    const server = playServer({
      'GET /api/office/connections': () => ({
        groups: [
          { ...feeds, connections: [] },
          { ...feeds, scope: 'KBANK-0123456789', connections: [bank] },
        ],
        adapters: { feeds: [{ name: 'bank', title: 'Bank', settings: [] }] },
      }),
      'POST /api/office/connections/feeds/change': () => ({ approvalId: '00000000-0000-4000-8000-000000000001' }),
    });
    startShift(meOf('owner'));
    await show(<ConnectionsPage />, { texts: ['connections'] });
    return server;
  };

  it('stands in the list and says how its deposits come; one with a feed has its state and what members see', async () => {
    await openFeeds();
    await userEvent.click(await screen.findByText('Bank statements · SCB-4012345678'));
    expect(screen.getByText('No service')).toBeTruthy();
    expect(screen.getByText(/This account has no feed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    await userEvent.click(screen.getByText('Bank statements · KBANK-0123456789'));
    expect(screen.getByText(/deposits by transfer are credited later/)).toBeTruthy();
  });

  it('gets a service from there', async () => {
    const server = await openFeeds();
    await userEvent.click(await screen.findByText('Bank statements · SCB-4012345678'));
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByText(/The first one is called alone/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.type(screen.getByLabelText(/Reason/), 'the bank has an interface');
    await userEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
    const [, request] = server.mock.calls.find(([name]) => String(name).endsWith('/change')) ?? [];
    expect(request.body).toMatchObject({ scope: 'SCB-4012345678', connections: [{ adapter: 'bank', isOn: true }] });
  });
});

describe('the test transfer of a game', { tags: ['O1280'] }, () => {
  const games = {
    ...{ ...group, port: 'games', scope: 'naga' },
    connections: [{ ...group.connections[0], id: 'games-naga-reference', title: 'Naga' }],
  };
  const openGame = async (role: 'owner' | 'support') => {
    const server = playServer({
      'GET /api/office/connections': () => ({ groups: [games], adapters: {} }),
      'POST /api/office/transfers/test': () => ({
        steps: [
          { step: 'account', outcome: 'accepted', detail: 'krapaotest01' },
          { step: 'in', outcome: 'unknown', detail: 'timeout' },
          { step: 'in-status', outcome: 'rejected', detail: 'unanswered' },
        ],
      }),
    });
    startShift(meOf(role));
    await show(<ConnectionsPage />, { texts: ['connections'] });
    await userEvent.click((await screen.findAllByText('Naga'))[0] as HTMLElement);
    return server;
  };

  it('lists the answers to its steps', async () => {
    const server = await openGame('owner');
    await userEvent.click(screen.getByRole('button', { name: 'Test transfer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move one unit' }));
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Accountkrapaotest01Done',
      'To the gametimeoutNot known',
      'Status of the transfer to the gameunansweredFailed',
    ]);
    const [, request] = server.mock.calls.find(([name]) => name === 'POST /api/office/transfers/test') ?? [];
    expect(request.body).toEqual({ game: 'naga', connection: 'games-naga-reference' });
  });

  it('is for those who decide transfers', async () => {
    await openGame('support');
    expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Test transfer' })).toBeNull();
  });
});

it('drafts keep the order, ids of the office alone, and known secrets', { tags: ['O1169'] }, () => {
  const drafts = draftsOf(group);
  expect(moved(drafts, 1, 0).map(({ adapter }) => adapter)).toEqual(['twilio', 'thaibulksms']);
  expect(draftsOf({ ...group, source: 'environment' }).map(({ id }) => id)).toEqual([undefined, undefined]);
  expect(missing(drafts, adapters)).toEqual([]);
  const typed = drafts.map((draft) => ({ ...draft, secrets: { key: ' k ' } }));
  expect(toConnections(typed, adapters).map(({ secrets }) => secrets)).toEqual([{ key: 'k' }, {}]);
});
