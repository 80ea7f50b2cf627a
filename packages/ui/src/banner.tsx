import type { ReactNode } from 'react';
import './banner.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

type BannerProps = {
  tone?: 'wait' | 'info' | 'good' | 'bad' | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
};

const TONE_ICON = { wait: 'clock', info: 'info', good: 'okring', bad: 'warn' } as const satisfies Record<
  string,
  IconName
>;

/** A standing message above what it is about; announced politely when it appears. */
export function Banner({ tone = 'wait', icon = TONE_ICON[tone], children }: BannerProps) {
  return (
    <div className={cx('banner', `is-${tone}`)} role="status">
      <Icon name={icon} />
      <div className="grow">{children}</div>
    </div>
  );
}
