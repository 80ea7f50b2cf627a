import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pager, pagerWindow } from './pager.tsx';

afterEach(cleanup);

const labels = {
  nav: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  page: (page: number) => `Page ${page}`,
};

describe('pagerWindow', () => {
  it.each([
    [1, 9, [1, 2]],
    [2, 9, [1, 2, 3]],
    [5, 9, [2, 3, 4, 5, 6]],
    [9, 9, [6, 7, 8, 9]],
    [1, 1, [1]],
    [1, 0, []],
  ])('on page %i of %i offers %j', { tags: ['S2.123'] }, (page, pageCount, expected) => {
    expect(pagerWindow(page, pageCount)).toEqual(expected);
  });
});

describe('Pager', () => {
  it('goes to first, previous, a numbered, next and last page, and not to the one already shown', async () => {
    const onPageChange = vi.fn();
    render(<Pager page={5} pageCount={9} onPageChange={onPageChange} labels={labels} />);
    for (const name of ['First', 'Previous', 'Page 3', 'Page 5', 'Next', 'Last']) {
      await userEvent.click(screen.getByRole('button', { name }));
    }
    expect(onPageChange.mock.calls.flat()).toEqual([1, 4, 3, 6, 9]);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5');
  });

  it('cannot leave the book at either end', () => {
    const { rerender } = render(<Pager page={1} pageCount={2} onPageChange={vi.fn()} labels={labels} />);
    const disabled = () => screen.getAllByRole('button').filter((button) => button.hasAttribute('disabled'));
    expect(disabled().map((button) => button.getAttribute('aria-label'))).toEqual(['First', 'Previous']);
    rerender(<Pager page={2} pageCount={2} onPageChange={vi.fn()} labels={labels} />);
    expect(disabled().map((button) => button.getAttribute('aria-label'))).toEqual(['Next', 'Last']);
  });

  it('is not there when everything fits on one page', () => {
    render(<Pager page={1} pageCount={1} onPageChange={vi.fn()} labels={labels} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
