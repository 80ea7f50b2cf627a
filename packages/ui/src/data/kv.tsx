import type { ReactNode } from 'react';
import '../layout/card.css';
import { cx } from '../cx.ts';
import './kv.css';

type KvProps = {
  items: readonly { label: string; value: ReactNode }[];
  /** Without the surrounding card, inside a sheet. */
  bare?: boolean | undefined;
};

/** List of labels on the left and values on the right. */
export function Kv({ items, bare }: KvProps) {
  return (
    <dl className={cx('kv', !bare && 'card')}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
