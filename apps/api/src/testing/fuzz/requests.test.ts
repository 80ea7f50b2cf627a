import type { Call } from '@krapao/contract/call';
import { CALLS } from '@krapao/contract/calls';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valuesOf } from './schema-values.ts';

const SAMPLES = { numRuns: 20, seed: 1 };
const PARTS = ['params', 'query', 'body'] as const;
/** Fields that must name an account, an amount and an id: no random layout does. The tests of layouts send whole ones. */
const UNLIKELY = ['POST /api/office/bank-layouts/payout-preview body'];

it('every part of every call has generated values that its schema takes', { tags: ['O1247'] }, () => {
  const calls = Object.entries<Call>({ ...CALLS, ...OFFICE_CALLS });
  const without = calls.flatMap(([key, call]) =>
    PARTS.filter((part) => {
      const schema = call[part];
      return schema && !fc.sample(valuesOf(schema, []), SAMPLES).some((value) => schema.safeParse(value).success);
    }).map((part) => `${key} ${part}`),
  );
  expect(without).toEqual(UNLIKELY);
});
