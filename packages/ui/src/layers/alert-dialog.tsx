import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import './alert-dialog.css';
import { Button } from '../actions/button.tsx';
import { Icon, type IconName } from '../brand/icon.tsx';
import { cx } from '../cx.ts';
import { useBackCloses } from './back-closes.tsx';
import { isTopmost } from './is-topmost.ts';
import './layer.css';

type AlertDialogProps = {
  open: boolean;
  /** Called with false by Escape, Back and the first button; a click on the scrim does not close the dialog. */
  onOpenChange: (open: boolean) => void;
  tone?: 'bad' | 'wait' | 'info' | 'good' | undefined;
  icon?: IconName | undefined;
  title: ReactNode;
  children: ReactNode;
  /** Label of the harmless choice, which comes first and has the focus. */
  dismissLabel: string;
  /** The other choice; without it the dialog only informs. */
  action?:
    | { label: string; onAction: () => void; busy?: boolean | undefined; tone?: 'danger' | 'gold' | undefined }
    | undefined;
  /** A third way on, below the other two. */
  third?: { label: string; onAction: () => void } | undefined;
};

const TONE_ICON = { bad: 'warn', wait: 'clock', info: 'info', good: 'okring' } as const satisfies Record<
  string,
  IconName
>;

/** Question that must be answered. Load lazily: the module pulls in Base UI. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    tone = 'bad',
    icon = TONE_ICON[tone],
    title,
    children,
    dismissLabel,
    action,
    third,
  } = props;
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
        {/* Over a sheet too, so that nothing below looks clickable. */}
        <Base.Backdrop className="layer-scrim" forceRender />
        <Base.Viewport className="alert-dialog-place">
          <Base.Popup ref={popup} className="alert-dialog">
            <span className={cx('alert-dialog-icon', `is-${tone}`)}>
              <Icon name={icon} size="m" />
            </span>
            <Base.Title className="text-title">{title}</Base.Title>
            <Base.Description className="ink-soft" render={<div />}>
              {children}
            </Base.Description>
            <div className="alert-dialog-actions">
              <Base.Close render={<Button tone={action ? 'plain' : 'gold'} />}>{dismissLabel}</Base.Close>
              {action && (
                <Button tone={action.tone ?? 'danger'} busy={action.busy} onClick={action.onAction}>
                  {action.label}
                </Button>
              )}
              {third && (
                <Button tone="ghost" onClick={third.onAction}>
                  {third.label}
                </Button>
              )}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
