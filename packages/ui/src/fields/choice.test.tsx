import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar } from '../data/avatar.tsx';
import { LanguageSelect } from './language-select.tsx';
import { Segmented } from './segmented.tsx';

afterEach(cleanup);

describe('Segmented', () => {
  it('reports the other choice and not the one already made', async () => {
    const onChange = vi.fn();
    const options = [
      { value: 'LAK', label: 'Kip' },
      { value: 'BAHT', label: 'Baht' },
    ] as const;
    render(<Segmented label="Currency" options={options} value="LAK" onChange={onChange} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Kip' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Baht' }));
    expect(onChange.mock.calls).toEqual([['BAHT']]);
  });
});

describe('LanguageSelect', () => {
  it('offers each language in its own name and reports its code', { tags: ['S1.25'] }, async () => {
    const onChange = vi.fn();
    render(<LanguageSelect value="th" onChange={onChange} label="Language" />);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect([...select.options].map((option) => [option.text, option.lang])).toEqual([
      ['ไทย', 'th'],
      ['ລາວ', 'lo'],
      ['English', 'en'],
    ]);
    await userEvent.selectOptions(select, 'ລາວ');
    expect(onChange.mock.calls).toEqual([['la']]);
  });
});

describe('Avatar', () => {
  it.each([
    ['มะลิ', 'ม'],
    ['แอน', 'อ'],
    ['ໄຊຍະ', 'ຊ'],
    ['khamla', 'K'],
  ])('takes the first consonant of %s, not the vowel written before it', (name, letter) => {
    const { container } = render(<Avatar name={name} />);
    expect(container.textContent).toBe(letter);
  });
});
