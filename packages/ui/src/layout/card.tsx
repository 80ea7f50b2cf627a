import type { ComponentProps } from 'react';
import './card.css';
import { cx } from '../cx.ts';

export function Card({ className, ...section }: ComponentProps<'section'>) {
  return <section {...section} className={cx('card', className)} />;
}

/** Small heading above a card. */
export function CardHeading({ className, ...heading }: ComponentProps<'h2'>) {
  return <h2 {...heading} className={cx('card-heading', className)} />;
}
