import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useForm } from './use-form.ts';

const onSubmit = vi.fn();
let refuse: ReturnType<typeof useForm<{ name: string; city: string }>>['refuse'];

function Form() {
  const form = useForm({
    initial: { name: '', city: '', agrees: false },
    check: ({ name, city }) => ({ name: name ? undefined : 'no name', city: city ? undefined : 'no city' }),
    onSubmit,
  });
  refuse = form.refuse;
  const field = (name: 'name' | 'city') => {
    const { error, ...input } = form.field(name);
    return (
      <label>
        {name}
        <input {...input} aria-invalid={error !== undefined} />
        {error}
      </label>
    );
  };
  return (
    <form {...form.props}>
      {field('name')}
      {field('city')}
      <input type="checkbox" {...form.checkbox('agrees')} />
      <p role="alert">{form.errors.form}</p>
      <button type="submit">Save</button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  );
}

afterEach(() => {
  cleanup();
  onSubmit.mockReset();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const errors = () => ['no name', 'no city'].filter((text) => screen.queryByText(text, { exact: false }) !== null);

it('shows errors with the first submit, in the first wrong field, and then follows the typing', async () => {
  render(<Form />);
  await userEvent.type(field('name'), 'Mali');
  expect(errors()).toEqual([]);
  await press('Save');
  expect(errors()).toEqual(['no city']);
  expect(document.activeElement).toBe(field('city'));
  await userEvent.type(field('city'), 'Vientiane');
  expect(errors()).toEqual([]);
  await userEvent.clear(field('name'));
  expect(errors()).toEqual(['no name']);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('submits the values', async () => {
  render(<Form />);
  await userEvent.type(field('name'), 'Mali');
  await userEvent.type(field('city'), 'Pakse');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Save');
  expect(onSubmit.mock.calls).toEqual([[{ name: 'Mali', city: 'Pakse', agrees: true }]]);
});

it('shows a refusal at its field or for the form, until something changes', async () => {
  render(<Form />);
  await userEvent.type(field('name'), 'Mali');
  refuse({ name: 'no name like that', form: 'not now' });
  await screen.findByText('no name like that', { exact: false });
  expect(document.activeElement).toBe(field('name'));
  expect(screen.getByRole('alert').textContent).toBe('not now');
  await userEvent.type(field('city'), 'P');
  expect(errors()).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('returns to its first values with a reset', async () => {
  render(<Form />);
  await userEvent.type(field('name'), 'Mali');
  await press('Reset');
  expect(field('name').value).toBe('');
});
