import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { ChoiceGrid } from './choice-grid.tsx';
import { LanguageSelect } from './language-select.tsx';
import { Segmented } from './segmented.tsx';

afterEach(cleanup);

describe('ChoiceGrid', () => {
  it('is a group of radio buttons, none chosen until the member chooses', async () => {
    const onChange = vi.fn();
    const options = [
      { value: 'KBANK', label: 'KBank', tag: 'Recommended' },
      { value: 'SCB', label: 'SCB' },
    ] as const;
    render(<ChoiceGrid label="Bank" options={options} value={undefined} onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Bank' })).toBeTruthy();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /SCB/ }));
    expect(onChange.mock.calls).toEqual([['SCB']]);
    expect(screen.getByRole('radio', { name: /KBank\s*Recommended/ })).toBeTruthy();
  });
});

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
  it('offers each language in its own name and reports its code', async () => {
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
