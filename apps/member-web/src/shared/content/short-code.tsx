import { IconButton } from '@krapao/ui/actions/icon-button';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useTranslations } from 'use-intl';
import './short-code.css';

const END_CHARS = 8;
const WHOLE_MAX_CHARS = 20;

/** Both ends are enough to compare by eye. */
const shortCode = (code: string): string =>
  code.length > WHOLE_MAX_CHARS ? `${code.slice(0, END_CHARS)}…${code.slice(-END_CHARS)}` : code;

type ShortCodeProps = {
  value: string;
  /** The code's name, for the copy button's label. */
  name: string;
  /** Shown in full, wrapping. */
  isWhole?: boolean;
};

/** A shortened code to compare; the button copies all of it. */
export function ShortCode({ value, name, isWhole = false }: ShortCodeProps) {
  const common = useTranslations('common');
  const copy = useCopy();
  return (
    <span className="short-code">
      <code>{isWhole ? value : shortCode(value)}</code>
      <IconButton icon="copy" size="sm" label={`${common('copy')}: ${name}`} onClick={() => copy(value)} />
    </span>
  );
}
