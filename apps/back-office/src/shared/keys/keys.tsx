import { Fragment } from 'react';
import { useTranslations } from 'use-intl';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Readonly<Record<string, string>> = {
  mod: IS_MAC ? '⌘' : 'Ctrl',
  shift: '⇧',
  alt: IS_MAC ? '⌥' : 'Alt',
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

/** Keys of a command as labelled on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  const t = useTranslations('common');
  return keys.split(' ').map((stroke, index) => (
    <Fragment key={stroke}>
      {index > 0 && <span className="ink-mute"> {t('then')} </span>}
      {stroke.split('+').map((part) => (
        <kbd key={part}>{NAMES[part] ?? part.toUpperCase()}</kbd>
      ))}
    </Fragment>
  ));
}
