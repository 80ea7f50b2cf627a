import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, show } from '../../testing/show.tsx';
import { SlipPanel } from './components/slip-panel.tsx';
import { FootPlace } from './foot.tsx';

const reader = vi.hoisted(() => ({ readCodes: vi.fn(async (): Promise<string[]> => []) }));
vi.mock('./slip/read-codes.ts', () => reader);
const uploads = vi.hoisted(() => ({ upload: vi.fn(async () => ({ reference: 'S1', status: 'IN_PROGRESS' })) }));
vi.mock('@krapao/web/api/upload.ts', () => uploads);
const clock = vi.hoisted(() => ({ serverNow: vi.fn(() => 0) }));
vi.mock('@krapao/web/time/server-time.ts', async (original) => ({ ...(await original<object>()), ...clock }));

const at = (time: string) => Date.parse(`2026-11-18T${time}:00+07:00`);
const step = (name: string) => ({ step: name, at: new Date(at('10:00')).toISOString() });
const slip = (change: object) => ({
  ...{ reference: 'S1', status: 'IN_PROGRESS', note: null, amount: null, link: null },
  ...{ createdAt: new Date(at('10:00')).toISOString(), steps: [step('received')] },
  ...change,
});

let slips: object[];
let answers: Answers;
const revealed = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  slips = [];
  answers = {
    'POST /api/statement/slip': () => ({ json: { total: slips.length, slips } }),
    'GET /api/lookup/slip': () => ({ json: { maxAgeMinutes: 60, cutOffTime: '22:30', maxBytes: 1 } }),
    'GET /api/account/profile': () => ({ json: { profile: { _id: 'm1', currency: 'THB' } } }),
  };
  clock.serverNow.mockReturnValue(at('10:00'));
  revealed.mockReset();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    revealed(this.textContent);
  });
});
afterEach(() => void vi.restoreAllMocks());

/** The panel renders its button into the foot of the sheet. */
function Sheet({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FootPlace value={foot}>
      {children}
      <div ref={setFoot} />
    </FootPlace>
  );
}

const open = () =>
  show(
    <Sheet>
      <SlipPanel onClose={onClose}>
        <p>Transfer to SCB</p>
      </SlipPanel>
    </Sheet>,
    answers,
  );

async function choose({ page }: ReturnType<typeof open>) {
  const input = await vi.waitFor(() => page.querySelector('input') ?? Promise.reject(new Error('no input')));
  const files = [new File(['slip'], 'slip.png', { type: 'image/png' })];
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function send(view: ReturnType<typeof open>) {
  await choose(view);
  await view.press('Upload slip');
  await view.shows('Uploaded');
}

describe('the rules of slips', () => {
  it('stand before the place for the picture, with the operator’s cut-off', { tags: ['P60'] }, async () => {
    const { page, shows } = open();
    await shows('Upload before 22:30 each day');
    expect(page.textContent).toMatch(/within 1 hour.*before 22:30.*Choose a slip picture/);
  });

  it('say after the cut-off that it takes longer', { tags: ['P60'] }, async () => {
    clock.serverNow.mockReturnValue(at('22:31'));
    const { page, shows } = open();
    await shows('It is past 22:30. Support checks slips sent now');
    expect(page.textContent).not.toContain('Upload before');
  });
});

describe('a slip that was sent', () => {
  it('stands alone: where to transfer to is out of the way', async () => {
    const view = open();
    await view.shows('Transfer to SCB');
    await send(view);
    expect(view.page.textContent).not.toContain('Transfer to SCB');
    await view.press('Upload another slip');
    await view.shows('Transfer to SCB');
  });

  it('comes into view and has the focus when it is sent, and again with its result and reason', {
    tags: ['P61'],
  }, async () => {
    const view = open();
    await send(view);
    await vi.waitFor(() => expect(revealed).toHaveBeenLastCalledWith(expect.stringContaining('Uploaded')));
    revealed.mockReset();
    slips = [slip({ status: 'FAILED', note: 'EXPIRED_SLIP', steps: [step('received'), step('failed')] })];
    await view.receiveSignal();
    await vi.waitFor(() => expect(revealed).toHaveBeenLastCalledWith(expect.stringMatching(/Not accepted.*too late/)));
    expect(document.activeElement?.textContent).toContain('Not accepted');
    expect(view.page.querySelector('[aria-live=polite]')?.textContent).toContain('Not accepted');
  });

  it('never takes the focus from a button that is in use', { tags: ['P61'] }, async () => {
    const view = open();
    await send(view);
    const another = [...view.page.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.includes('another'),
    );
    another?.focus();
    slips = [slip({ status: 'FAILED', note: 'EXPIRED_SLIP' })];
    await view.receiveSignal();
    await view.shows('Not accepted');
    expect(document.activeElement).toBe(another);
  });

  it('ends in the same moment of success as every other deposit', { tags: ['P65'] }, async () => {
    const view = open();
    await send(view);
    slips = [slip({ status: 'SUCCESS', amount: 300, steps: ['received', 'read', 'verified', 'credited'].map(step) })];
    await view.receiveSignal();
    await view.shows('฿300.00 is in your wallet');
    await vi.waitFor(() => expect(revealed).toHaveBeenLastCalledWith(expect.stringContaining('Money received')));
    expect(view.page.textContent?.match(/Upload another slip/g)).toHaveLength(1);
    await view.press('Close');
    expect(onClose).toHaveBeenCalled();
  });

  it('is never called read and not read at once', { tags: ['P62'] }, async () => {
    const view = open();
    await send(view);
    slips = [slip({ steps: [step('received'), step('read')] })];
    await view.receiveSignal();
    await view.shows('Slip read');
    expect(view.page.textContent).toContain('Amount shown after the check');
    expect(view.page.textContent).not.toMatch(/not read/i);
  });

  it('shows again after a reload while it is checked, below the place for another', { tags: ['P63'] }, async () => {
    slips = [slip({ reference: 'S0' })];
    const view = open();
    await view.shows('Your latest slip');
    expect(view.page.textContent).toMatch(/Choose a slip picture.*Your latest slip.*Uploaded/);
    expect(revealed).not.toHaveBeenCalled();
    slips = [slip({ reference: 'S0', status: 'FAILED', note: 'EXPIRED_SLIP' })];
    await view.receiveSignal();
    await vi.waitFor(() => expect(revealed).toHaveBeenLastCalledWith(expect.stringContaining('Not accepted')));
  });
});

describe('a picture that was chosen', () => {
  it('comes into view with what speaks against it', async () => {
    const view = open();
    await choose(view);
    await view.shows('No slip code found');
    await vi.waitFor(() => expect(revealed).toHaveBeenLastCalledWith(expect.stringContaining('No slip code found')));
    expect(view.page.textContent).not.toContain('Reading the slip');
  });

  it('that the browser cannot show is not called read, and cannot be sent', async () => {
    const view = open();
    await choose(view);
    await view.shows('No slip code found');
    view.page.querySelector('img')?.dispatchEvent(new Event('error'));
    await view.shows('This picture cannot be read');
    expect(view.page.textContent).not.toMatch(/No slip code|Slip code found|Reading/);
    const upload = [...view.page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Upload slip');
    expect(upload?.disabled).toBe(true);
  });
});
