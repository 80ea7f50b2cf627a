import { expect, it } from 'vitest';
import type { Entry } from './deliveries.deps.ts';
import { pushSettingOf } from './notice-group.ts';

const adjustment = (change: Partial<Entry>) => ({ statementType: 'adjustment', ...change }) as Entry;

it.each([
  [{ from: 'KBANK', amount: 300 }, 'push.withdrawals.ended'],
  [{ from: 'HOUSE', amount: 300 }, 'push.money.corrections'],
  [{ from: 'WALLET', amount: -300 }, 'push.money.corrections'],
])('the message of an adjustment %j is switched by %s', { tags: ['O1341'] }, (change, setting) => {
  expect(pushSettingOf({ kind: 'money' }, adjustment(change)).setting).toBe(setting);
});
