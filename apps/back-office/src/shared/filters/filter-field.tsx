import type { ComponentProps, ReactNode } from 'react';
import './filter-bar.css';

/** Select of the filter bar; its label is inside, so that a row of filters stays one line high. */
export function FilterSelect({
  label,
  children,
  ...select
}: ComponentProps<'select'> & { label: string; children: ReactNode }) {
  return (
    <label className="filter-bar-field">
      <span>{label}</span>
      <select {...select}>{children}</select>
    </label>
  );
}

export function FilterInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="filter-bar-field">
      <span>{label}</span>
      <input {...input} />
    </label>
  );
}
