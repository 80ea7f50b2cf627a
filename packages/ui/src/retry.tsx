import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './retry.css';

type RetryProps = {
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean | undefined;
};

/** Something did not load. It says so in its own place; nothing pops up. */
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
