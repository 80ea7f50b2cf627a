import { Icon, type IconName } from '../brand/icon.tsx';
import './pager.css';

const PAGES_BEFORE = 3;
const PAGES_AFTER = 1;

/** Returns the page numbers around the current page. Pages are counted from 1. */
export function pagerWindow(page: number, pageCount: number): number[] {
  const from = Math.max(1, page - PAGES_BEFORE);
  const to = Math.min(pageCount, page + PAGES_AFTER);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

type PagerProps = {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  labels: {
    nav: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    page: (page: number) => string;
  };
};

/** Links to three pages before the current page and one after; renders nothing for a single page. */
export function Pager({ page, pageCount, onPageChange, labels }: PagerProps) {
  if (pageCount <= 1) return null;

  const step = (icon: IconName, label: string, target: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={target === page || target < 1 || target > pageCount}
      onClick={() => onPageChange(target)}
    >
      <Icon name={icon} />
    </button>
  );

  return (
    <nav className="pager" aria-label={labels.nav}>
      {step('first', labels.first, 1)}
      {step('left', labels.previous, page - 1)}
      {pagerWindow(page, pageCount).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={labels.page(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={number === page ? undefined : () => onPageChange(number)}
        >
          {number}
        </button>
      ))}
      {step('right', labels.next, page + 1)}
      {step('last', labels.last, pageCount)}
    </nav>
  );
}
