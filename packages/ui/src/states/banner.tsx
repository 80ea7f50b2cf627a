import type { ReactNode } from 'react';
import './banner.css';
import { Icon, type IconName } from '../brand/icon.tsx';
import { cx } from '../cx.ts';

type BannerProps = {
  tone?: 'wait' | 'info' | 'good' | 'bad' | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
};

const TONE_ICON = { wait: 'clock', info: 'info', good: 'okring', bad: 'warn' } as const satisfies Record<
  string,
  IconName
>;

/** Persistent message above its subject; announced politely when it appears. */
export function Banner({ tone = 'wait', icon = TONE_ICON[tone], children }: BannerProps) {
  return (
    <div className={cx('banner', `is-${tone}`)} role="status">
      <Icon name={icon} />
      <div className="grow">{children}</div>
    </div>
  );
}
