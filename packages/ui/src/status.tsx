import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import './status.css';

type StatusKind = 'ok' | 'wait' | 'fail' | 'note';

type StatusProps = {
  kind: StatusKind;
  /** Success is quiet text; the others are pills anyway. */
  pill?: boolean | undefined;
  children: ReactNode;
};

const KIND_ICON = { ok: 'check', wait: 'clock', fail: 'close', note: 'info' } as const satisfies Record<
  StatusKind,
  IconName
>;

export function Status({ kind, pill, children }: StatusProps) {
  return (
    <span className={cx('status', `is-${kind}`, pill && 'is-pill')}>
      <Icon name={KIND_ICON[kind]} />
      {children}
    </span>
  );
}
