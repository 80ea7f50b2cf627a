import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, buttonClass } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('does nothing while busy, keeps its words and its focus, and works again after', async () => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Deposit</Button>);
    const button = screen.getByRole('button', { name: 'Deposit' });
    button.focus();

    rerender(
      <Button busy onClick={onClick}>
        Deposit
      </Button>,
    );
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
    expect(button.textContent).toBe('Deposit');

    rerender(<Button onClick={onClick}>Deposit</Button>);
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('sends its form once: a busy submit button sends nothing', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.click(screen.getByRole('button'));
    rerender(form(true));
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is no submit button unless asked', () => {
    render(<Button>Deposit</Button>);
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
  });
});

describe('buttonClass', () => {
  it('gives a link the look of a button', () => {
    expect(buttonClass({ tone: 'gold', size: 'lg', wide: true })).toBe('button is-gold is-lg is-wide');
    expect(buttonClass()).toBe('button');
  });
});
