import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Field, PasswordField } from './field.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

describe('Field', () => {
  it('is found by its label and says its error before its hint', () => {
    render(<Field label="Phone" hint="10 digits" error="Too short" />);
    const input = screen.getByLabelText('Phone');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(described(input)).toEqual(['Too short', '10 digits']);
  });

  it('is neither invalid nor described when there is nothing to say', () => {
    render(<Field label="Phone" />);
    const input = screen.getByLabelText('Phone');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('hands everything else to the input, its id too', async () => {
    render(<Field label="Phone" id="phone" inputMode="numeric" maxLength={3} name="username" />);
    const input = screen.getByLabelText<HTMLInputElement>('Phone');
    await userEvent.type(input, '1234');
    expect([input.id, input.name, input.inputMode, input.value]).toEqual(['phone', 'username', 'numeric', '123']);
  });
});

describe('PasswordField', () => {
  it('shows what was typed on request, keeps it, and hides it again without sending the form', async () => {
    let sent = 0;
    render(
      <form
        onSubmit={() => {
          sent += 1;
        }}
      >
        <PasswordField label="Password" showLabel="Show" hideLabel="Hide" />
      </form>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(input, 'ລັບ secret');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect([input.type, input.value]).toEqual(['text', 'ລັບ secret']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.type).toBe('password');
    expect(sent).toBe(0);
  });
});

describe('SelectField', () => {
  it('ties label and error to the select', () => {
    render(
      <SelectField label="Source" error="Choose one">
        <option>Friend</option>
      </SelectField>,
    );
    const select = screen.getByLabelText('Source');
    expect(select.tagName).toBe('SELECT');
    expect(described(select)).toEqual(['Choose one']);
  });
});
