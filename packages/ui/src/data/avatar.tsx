import './avatar.css';
import { cx } from '../cx.ts';

/** Thai and Lao write some vowels before the consonant they follow in speech; the initial is the consonant. */
const FIRST_LETTER = /[^\s\u0e40-\u0e44\u0ec0-\u0ec4]/u;

type AvatarProps = { name: string; size?: 'sm' | 'xl' | undefined };

/** Initial of a name; decorative, because the name itself is always next to the avatar. */
export function Avatar({ name, size }: AvatarProps) {
  return (
    <span className={cx('avatar', size && `is-${size}`)} aria-hidden="true">
      {FIRST_LETTER.exec(name)?.[0].toUpperCase()}
    </span>
  );
}
