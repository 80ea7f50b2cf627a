import type { ReactNode } from 'react';
import { Icon, type IconName } from '../brand/icon.tsx';
import { cx } from '../cx.ts';
import './status.css';

type StatusKind = 'ok' | 'wait' | 'fail' | 'note';

type StatusProps = {
  kind: StatusKind;
  /** Success as a pill instead of plain text; the other kinds are always pills. */
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
