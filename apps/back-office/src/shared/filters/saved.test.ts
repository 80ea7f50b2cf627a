import { beforeEach, expect, it } from 'vitest';
import { removeFilters, savedFilters, saveFilters } from './saved.ts';

beforeEach(() => localStorage.clear());

it('filters are kept by operator and page, and the same name takes the place of the one before', {
  tags: ['O40'],
}, () => {
  saveFilters('ploy', 'audit', { name: 'Refused', values: { outcome: 'refused' } });
  saveFilters('ploy', 'audit', { name: 'Refused', values: { outcome: 'refused', call: 'sign-in' } });
  expect(savedFilters('ploy', 'audit')).toEqual([{ name: 'Refused', values: { outcome: 'refused', call: 'sign-in' } }]);
  expect(savedFilters('anan', 'audit')).toEqual([]);
  expect(savedFilters('ploy', 'members')).toEqual([]);
  expect(removeFilters('ploy', 'audit', 'Refused')).toEqual([]);
});

it('what was written there by somebody else does no harm', () => {
  localStorage.setItem('savedFilters', 'not json');
  expect(savedFilters('ploy', 'audit')).toEqual([]);
});
