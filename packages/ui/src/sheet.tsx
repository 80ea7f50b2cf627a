import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { isTopmost } from './is-topmost.ts';
import './layer.css';
import './sheet.css';

type SheetProps = {
  open: boolean;
  /** Called with false by Escape, the scrim and the close button. Ignore it to stay open. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Stays in sight below the scrolling body. */
  foot?: ReactNode;
  /** As tall as it may be from the start, for lists that grow. */
  tall?: boolean | undefined;
};

/**
 * Rises from the bottom of a phone; from 768 px it is a dialog in the middle. Focus stays inside and
 * goes back to where it was. Load this module only when it is needed: it carries Base UI.
 */
export function Sheet({ open, onOpenChange, title, closeLabel, children, foot, tall }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (reason !== 'escape-key' || isTopmost(popup.current)) onOpenChange(next);
      }}
    >
      <Dialog.Portal className="layer">
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup ref={popup} className={cx('sheet', tall && 'tall')}>
          <div className="sheet-head">
            <Dialog.Title className="t-title grow">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="close" label={closeLabel} />} />
          </div>
          <div className="sheet-body">{children}</div>
          {foot && <div className="sheet-foot">{foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
