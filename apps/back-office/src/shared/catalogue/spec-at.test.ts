import { expect, it } from 'vitest';
import { fieldsOf } from './fields-of.ts';
import { specAt } from './spec-at.ts';

const stepsTo = (kind: string, key: string, path: string) =>
  specAt(fieldsOf(kind, key), path)?.steps.map((step) => Object.values(step)[0]);

it('the way to a field is told by labels, numbers of entries and languages', () => {
  expect(stepsTo('offer', 'A.THB', 'successPercent')).toEqual(['successPercent']);
  expect(stepsTo('offer', 'A.THB', 'title.la')).toEqual(['title', 'la']);
  expect(stepsTo('setting', 'coins', 'LAK.per')).toEqual(['LAK', 'per']);
  expect(stepsTo('setting', 'refund', 'lossMin.THB.min')).toEqual(['lossMinTHB']);
  expect(stepsTo('setting', 'conditions', '1.en')).toEqual(['paragraphs', 2, 'html', 'en']);
  expect(stepsTo('wheel', 'THB', 'slices.0.prize.terms.failPercent')).toEqual([
    'slices',
    1,
    'prize',
    'terms',
    'failPercent',
  ]);
  expect(stepsTo('wheel', 'THB', 'slices.7')).toEqual(['slices', 8]);
  expect(stepsTo('setting', 'registerOTP', '')).toEqual(['isOn']);
  expect(stepsTo('offer', 'A.THB', 'weekdays.0')).toEqual(['weekdays']);
  expect(stepsTo('offer', 'A.THB', 'unheardOf')).toBeUndefined();
});
