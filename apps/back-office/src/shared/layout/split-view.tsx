import { IconButton } from '@krapao/ui/actions/icon-button';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCommands } from '../keys/commands.ts';
import './split-view.css';

type Props = {
  list: ReactNode;
  /** The open detail with its accessible title; without a detail the list has the full width. */
  detail?: { key: string; title: ReactNode; body: ReactNode; foot?: ReactNode } | undefined;
  onClose: () => void;
};

/** List and open detail side by side; on narrow screens the detail covers the list. */
export function SplitView({ list, detail, onClose }: Props) {
  const t = useTranslations('common');
  useCommands(
    detail
      ? [
          {
            id: 'close-detail',
            group: 'page',
            label: t('keys.closeDetail'),
            keys: 'Escape',
            isQuiet: true,
            run: onClose,
          },
        ]
      : [],
  );
  return (
    <div className={detail ? 'split-view has-detail' : 'split-view'}>
      <div className="split-view-list">{list}</div>
      {detail && (
        <Detail key={detail.key} title={detail.title} foot={detail.foot} onClose={onClose}>
          {detail.body}
        </Detail>
      )}
    </div>
  );
}

type DetailProps = { title: ReactNode; foot: ReactNode; onClose: () => void; children: ReactNode };

function Detail({ title, foot, onClose, children }: DetailProps) {
  const t = useTranslations('common');
  const section = useRef<HTMLElement>(null);
  // Beside the list the focus stays on the row for its shortcuts; over the list, where the row is hidden, the detail
  // gets the focus.
  useEffect(() => {
    const { current } = section;
    if (current && window.getComputedStyle(current).position === 'absolute') current.focus();
  }, []);
  // Returns the focus to the opener if the closing detail contained it.
  useLayoutEffect(() => {
    const { current } = section;
    const opener = document.activeElement;
    return () => {
      if (current?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <section ref={section} className="split-view-detail" aria-label={t('details')} tabIndex={-1}>
      <header>
        <h2 className="grow">{title}</h2>
        <IconButton size="sm" icon="close" label={t('close')} onClick={onClose} />
      </header>
      <div className="split-view-body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </section>
  );
}
