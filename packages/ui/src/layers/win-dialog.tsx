import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { useBackCloses } from './back-closes.tsx';
import { isTopmost } from './is-topmost.ts';
import './layer.css';
import { lengthOf } from '../data/money.tsx';
import './win-dialog.css';

type WinDialogProps = {
  open: boolean;
  /** Called with false by Escape and Back; a click on the scrim does not close the dialog. */
  onOpenChange: (open: boolean) => void;
  /** Half above the card. */
  picture: ReactNode;
  lead: ReactNode;
  /** Name of the prize, as large as fits. */
  prize: string;
  children: ReactNode;
  actions: ReactNode;
  /** Overlay of the whole dialog, such as confetti. */
  over?: ReactNode;
};

/** Announces a prize. Load lazily: the module pulls in Base UI. */
export function WinDialog({ open, onOpenChange, picture, lead, prize, children, actions, over }: WinDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (reason !== 'escape-key' || isTopmost(popup.current)) onOpenChange(next);
      }}
    >
      <Base.Portal className="layer">
        <Base.Backdrop className="layer-scrim" />
        <Base.Viewport className="win-dialog-place">
          <Base.Popup ref={popup} className="win-dialog">
            <div className="win-dialog-picture" aria-hidden="true">
              {picture}
            </div>
            <Base.Title className="win-dialog-title">
              {lead}{' '}
              <span className="win-dialog-prize" style={lengthOf(prize)}>
                {prize}
              </span>
            </Base.Title>
            <Base.Description className="text-label ink-soft">{children}</Base.Description>
            <div className="win-dialog-actions">{actions}</div>
          </Base.Popup>
        </Base.Viewport>
        {over}
      </Base.Portal>
    </Base.Root>
  );
}
