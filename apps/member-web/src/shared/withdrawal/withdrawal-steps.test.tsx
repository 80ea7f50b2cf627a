import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SlipNow } from '../slips/slip-now.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

const at = '2026-11-16T10:00:00.000Z';
const requested = { step: 'requested', at, note: null, because: 'OVER_LIMIT' } as const;
const shown = async (part: Parameters<typeof show>[0]) => {
  const { page } = show(part, {});
  await vi.waitFor(() => expect(page.textContent).not.toBe(''));
  return page.textContent ?? '';
};

describe('what waits for a person', () => {
  it('says where a withdrawal stands in line and how long that usually takes, beside why it waits', async () => {
    const text = await shown(<WithdrawalSteps steps={[requested]} queue={{ place: 3, usualSeconds: 240 }} />);
    expect(text).toContain('add up to a large amount');
    expect(text).toContain('Number 3 in line. Usually within 5 minutes');
  });

  it('says only the place while nobody knows how long it takes', async () => {
    const text = await shown(<WithdrawalSteps steps={[requested]} queue={{ place: 1 }} />);
    expect(text).toContain('Number 1 in line');
    expect(text).not.toContain('Usually');
  });

  it('says nothing of a line once it is approved', async () => {
    const steps = [requested, { step: 'approved', at, note: null }];
    expect(await shown(<WithdrawalSteps steps={steps} queue={{ place: 3 }} />)).not.toContain('in line');
  });

  it('says why it was rejected in the reader’s language', { tags: ['O864'] }, async () => {
    const steps = [requested, { step: 'rejected', at, note: null, refusal: 'NAME_DIFFERS' } as const];
    expect(await shown(<WithdrawalSteps steps={steps} />)).toContain('The name on the bank account is not yours');
  });

  it('marks typed words with their language, if it is not the reader’s', { tags: ['O865'] }, async () => {
    changeLocale('en');
    onTestFinished(() => changeLocale('th'));
    const typed = (note: string) => [requested, { step: 'rejected', at, note }];
    const thai = 'ติดต่อทีมงานก่อน';
    expect(await shown(<WithdrawalSteps steps={typed(thai)} />)).toContain(`${thai} (Thai)`);
    expect(document.querySelector('[lang="th"]')?.textContent).toBe(thai);
    expect(await shown(<WithdrawalSteps steps={typed('Call us')} />)).not.toContain('(');
  });

  it('says where a slip stands in line', async () => {
    const steps = [{ step: 'received', at } as const, { step: 'review', at } as const];
    const slip = {
      reference: 'S1',
      status: 'IN_PROGRESS',
      amount: 100,
      note: null,
      link: null,
      createdAt: at,
    } as const;
    const queue = { place: 2, usualSeconds: 7_200 };
    const text = await shown(<SlipNow slip={{ ...slip, steps, queue }} currency="THB" />);
    expect(text).toContain('Number 2 in line. Usually within 2 hours');
    expect(text).toContain('Your money is safe');
  });
});
