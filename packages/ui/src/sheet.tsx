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
  /** A button beside the one that closes it. */
  headAction?: ReactNode;
  /** Stays in sight below the scrolling body. */
  foot?: ReactNode;
  /** As tall as it may be from the start, for lists that grow. */
  tall?: boolean | undefined;
  /** Must not be closed by accident: only a button closes it, neither the scrim nor Escape. */
  firm?: boolean | undefined;
  /** The sheet is out of sight; whoever drew it may take it away. */
  onClosed?: (() => void) | undefined;
};

/**
 * Rises from the bottom of a phone; from 768 px it is a dialog in the middle. Focus stays inside and
 * goes back to where it was. Load this module only when it is needed: it carries Base UI.
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, onClosed, title, closeLabel, headAction, children, foot, tall, firm } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (firm && reason !== 'close-press') return;
        if (reason !== 'escape-key' || isTopmost(popup.current)) onOpenChange(next);
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <Dialog.Portal className="layer">
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          ref={popup}
          className={cx('sheet', tall && 'tall')}
          // A firm sheet came by itself: the focus starts before its words, not on the way out of it.
          initialFocus={firm ? popup : undefined}
        >
          <div className="sheet-head">
            <Dialog.Title className="t-title grow">{title}</Dialog.Title>
            {headAction}
            <Dialog.Close render={<IconButton icon="close" label={closeLabel} />} />
          </div>
          <div className="sheet-body">{children}</div>
          {foot && <div className="sheet-foot">{foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
