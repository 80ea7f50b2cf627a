import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Icon } from '../brand/icon.tsx';
import './retry.css';

type RetryProps = {
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean | undefined;
};

/** Load error with a retry button, in place of the missing content and without a popup. */
export function Retry({ title, children, retryLabel, onRetry, busy }: RetryProps) {
  return (
    <section className="retry">
      <Icon name="refresh" size="m" />
      <h2 className="text-heading">{title}</h2>
      {children && <p className="ink-soft">{children}</p>}
      <Button tone="line" icon="refresh" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </section>
  );
}
