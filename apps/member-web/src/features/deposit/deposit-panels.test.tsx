import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, show } from '../../testing/show.tsx';
import type { Deposit } from './api/latest-deposits-query.ts';
import type { Channel } from './channels.ts';
import { GiftPanel } from './components/gift-panel.tsx';
import { ManualPanel } from './components/manual-panel.tsx';
import { SentSlip } from './components/sent-slip.tsx';
import { TransferPanel } from './components/transfer-panel.tsx';
import { FootPlace } from './foot.tsx';

const toasts = vi.hoisted(() => ({ info: vi.fn(), error: vi.fn(), success: vi.fn() }));
vi.mock('@krapao/ui/toast', () => ({ toast: toasts }));
const sealed = vi.hoisted(() => ({ encryptLink: vi.fn(async (link: string) => `sealed ${link}`) }));
vi.mock('./encrypt-link.ts', () => sealed);

const KBANK: Channel = {
  ...{ id: 'transfer KBANK 0123456789', way: 'transfer', code: 'KBANK', name: 'Kasikornbank' },
  ...{ holder: 'KRAPAO DEMO CO LTD', number: '0123456789', currency: 'THB' },
};
const NOW = Date.parse('2026-11-16T10:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const notice = { status: 'IN_PROGRESS', reference: 'N1', amount: 300.34, createdAt: at(0), expireIn: at(30) };
const deposit = (change: object): Deposit =>
  ({ reference: 'D1', from: 'KBANK', amount: 250, status: 'SUCCESS', ...change }) as Deposit;
const doNothing = { onCopy: () => {}, onDone: () => {} };

/** The panels put their buttons into the foot of the sheet. */
function Sheet({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FootPlace value={foot}>
      {children}
      <div ref={setFoot} />
    </FootPlace>
  );
}

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('a notice of manual mode', () => {
  let paid: Deposit[];
  let answers: Answers;
  const onClose = vi.fn();
  beforeEach(() => {
    paid = [];
    answers = {
      'POST /api/statement': () => ({ json: { total: 0, statements: paid } }),
      'POST /api/wallet/add': () => ({ json: notice }),
      'DELETE /api/wallet/add/N1': () => ({ json: { message: 'OK' } }),
    };
  });
  const open = (waiting?: typeof notice) =>
    show(
      <Sheet>
        <ManualPanel accounts={[KBANK]} currency="THB" waiting={waiting} {...doNothing} onClose={onClose} />
      </Sheet>,
      answers,
    );
  const ask = async ({ type, press }: ReturnType<typeof open>) => {
    await type('300');
    await press('Show where to transfer');
  };

  it('ends in the moment of success once its money is there, and no longer asks for it', async () => {
    const view = open();
    await ask(view);
    await view.says('Pay exactly');
    paid = [deposit({ reference: 'N1', from: 'BANK', amount: 300 })];
    await view.hearSignal();
    await view.says('฿300.00 is in your wallet');
    expect(view.page.querySelector('[role=status]')?.textContent).toContain('Paid');
    expect(view.page.textContent).not.toMatch(/Transfer exactly|Pay exactly/);
    await view.press('Close');
    expect(onClose).toHaveBeenCalled();
  });

  it('that was made before shows again, and shows that it was paid before anybody looked', async () => {
    const view = open(notice);
    await view.says('300.34');
    expect(view.page.querySelector('[role=timer]')?.textContent).toBe('30:00');
    paid = [deposit({ reference: 'N1', amount: 300.34 })];
    const later = open(notice);
    await later.says('฿300.34 is in your wallet');
  });

  it('is taken back when another amount is wanted', async () => {
    const view = open(notice);
    await view.press('Change the amount');
    await view.says('Say how much you will transfer');
  });

  it('that is over says what becomes of money that was paid, with its reference and whom to ask', async () => {
    const view = open({ ...notice, expireIn: at(0) });
    await view.says('Time is up for ฿300.34');
    await view.says('Your money is not lost');
    await view.says('N1');
    await view.says('Ask support');
  });

  it('that is refused says why', async () => {
    answers['POST /api/wallet/add'] = () => ({ status: 422, json: { message: 'TRANSFER_MINIMUM', value: 500 } });
    await ask(open());
    await vi.waitFor(() => expect(toasts.error).toHaveBeenCalledWith('Minimum amount 500 baht'));
  });
});

it('a transfer ends in the same moment of success, each time one comes', async () => {
  let arrive: (deposit: Deposit) => void = () => {};
  function Arriving() {
    const [arrivals, setArrivals] = useState([deposit({ reference: 'D0' })]);
    arrive = (next) => setArrivals((before) => [...before, next]);
    return <TransferPanel channel={KBANK} arrivals={arrivals} {...doNothing} onClose={() => {}} />;
  }
  const view = show(
    <Sheet>
      <Arriving />
    </Sheet>,
    {},
  );
  await view.says('KRAPAO DEMO CO LTD');
  arrive(deposit({ from: 'GIFT', reference: 'G1' }));
  await view.says('KRAPAO DEMO CO LTD');
  arrive(deposit({ reference: 'D2', amount: 90 }));
  await view.says('฿90.00 is in your wallet');
  await view.press('Deposit more');
  await view.says('KRAPAO DEMO CO LTD');
});

describe('a gift link', () => {
  const LINK = 'https://gift.truemoney.com/campaign/?v=AbC123';
  const open = () =>
    show(
      <Sheet>
        <GiftPanel linkKey="key" />
      </Sheet>,
      { 'POST /api/wallet/truelink': () => ({ json: { status: 'SUCCESS', reference: 'G1', amount: 20 } }) },
    );

  it('is taken out of the message that it is pasted with, line by line', async () => {
    const view = open();
    const field = await vi.waitFor(() => view.page.querySelector('input') ?? Promise.reject(new Error('no field')));
    const clipboardData = { getData: () => `Mali sent you a gift\n${LINK}\nOpen the app` };
    field.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
    await vi.waitFor(() => expect(field.value).toBe(LINK));
  });

  it('is taken out of what was typed around it before it is encrypted; anything else is sent as it is', async () => {
    const view = open();
    const sent = async (typed: string) => {
      await view.type(typed);
      await view.press('Send');
      await vi.waitFor(() => expect(view.page.querySelector('input')?.value).toBe(''));
      return sealed.encryptLink.mock.lastCall?.[0];
    };
    expect(await sent(`ซองของขวัญ ${LINK} กดรับเลย`)).toBe(LINK);
    expect(await sent(' no link ')).toBe('no link');
  });
});

describe('a slip that was not accepted', () => {
  it.each([
    ['NOT_MATCH', /came from another account/],
    ['CANNOT_READ_CROPPED_IMAGE', /sharp picture/],
    ['SOMETHING_NEW', /find out what happened/],
  ])('for %s says what to do, what to quote and whom to ask', async (note, advice) => {
    const slip = { reference: 'S1', status: 'FAILED', note, amount: null, link: null, createdAt: at(0), steps: [] };
    const view = show(<SentSlip reference="S1" />, {
      'POST /api/statement/slip': () => ({ json: { total: 1, slips: [slip] } }),
      'GET /api/lookup/contact': () => ({ json: { lineLink: 'https://line.example/us' } }),
    });
    await view.says(advice);
    await view.says('Tell support this referenceS1');
    await vi.waitFor(() =>
      expect(view.page.querySelector('a[href="https://line.example/us"]')?.textContent).toBe('Ask support'),
    );
    expect(view.page.querySelector('[aria-label="Copy reference"]')).not.toBeNull();
  });
});
