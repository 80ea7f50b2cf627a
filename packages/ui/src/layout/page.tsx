import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import './page.css';

/** Main part of a screen, clear of the dock. Set `aria-busy` while its first data loads. */
export function Page({ className, ...main }: ComponentProps<'main'>) {
  return <main {...main} className={cx('page', className)} />;
}

type PageHeadProps = {
  title: ReactNode;
  /** Back link before the title. */
  back?: ReactNode;
  /** Buttons after the title. */
  children?: ReactNode;
};

export function PageHead({ title, back, children }: PageHeadProps) {
  return (
    <div className="page-head">
      {back}
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  );
}
