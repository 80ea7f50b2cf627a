import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing/desk.tsx';
import { DateField, DateFilter } from './date-field.tsx';

const sent = vi.fn();
afterEach(() => {
  cleanup();
  sent.mockReset();
});

function Form({ Part }: { Part: 'field' | 'filter' }) {
  const [value, setValue] = useState('2026-03-01');
  const set = (next: string) => {
    sent(next);
    setValue(next);
  };
  return Part === 'field' ? (
    <DateField label="Until" kind="day" value={value} onChange={({ target }) => set(target.value)} />
  ) : (
    <DateFilter label="Until" kind="day" value={value} onChange={set} />
  );
}

const shown = async (Part: 'field' | 'filter') => {
  await show(<Form Part={Part} />);
  return screen.findByLabelText<HTMLInputElement>('Until');
};

it('a date of a form is typed as dd/mm/yyyy, stepped by keys, and says how it is written', {
  tags: ['O910'],
}, async () => {
  const user = userEvent.setup();
  const field = await shown('field');
  expect([field.value, field.placeholder, field.type]).toEqual(['01/03/2026', 'dd/mm/yyyy', 'text']);
  await user.type(field, '{ArrowDown}');
  expect(field.value).toBe('28/02/2026');
  await user.clear(field);
  await user.type(field, '31/4/2026');
  expect([field.value, sent.mock.lastCall]).toEqual(['31/4/2026', ['31/4/2026']]);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  await screen.findByText('Write it as dd/mm/yyyy');
  await user.clear(field);
  await user.type(field, '3/4/2026');
  expect([field.value, sent.mock.lastCall]).toEqual(['3/4/2026', ['2026-04-03']]);
  await user.tab();
  expect([field.value, screen.queryByText('Write it as dd/mm/yyyy')]).toEqual(['03/04/2026', null]);
});

it('a filter hears dates and their removal, and nothing halfway', { tags: ['O910'] }, async () => {
  const user = userEvent.setup();
  const field = await shown('filter');
  await user.clear(field);
  await user.type(field, '31/12/2025');
  expect(sent.mock.calls.flat()).toEqual(['2025-12-31']);
  expect(field.value).toBe('31/12/2025');
  await user.clear(field);
  await user.tab();
  expect([field.value, sent.mock.lastCall]).toEqual(['', ['']]);
});

it('no input of the office follows the language of the browser', { tags: ['O910'] }, () => {
  const files = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const native = Object.entries(files).filter(([, text]) => /type="(date|time|month|week|datetime-local)"/.test(text));
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(native.map(([file]) => file).filter((file) => !file.includes('.test.'))).toEqual([]);
});
