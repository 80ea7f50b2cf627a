import { Toast } from '@base-ui/react/toast';
import { LIMITS } from '@krapao/contract/limits';
import { useEffect, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon, type IconName } from '../brand/icon.tsx';
import { cx } from '../cx.ts';
import { listenToToasts, type ToastMessage } from './toast.tsx';
import './toast.css';

type Kind = ToastMessage['kind'];

const KIND_ICON = { success: 'okring', info: 'info', error: 'xring' } as const satisfies Record<Kind, IconName>;
const KIND_CLASS = { success: 'is-good', info: '', error: 'is-bad' } as const satisfies Record<Kind, string>;

/** All errors share one id, so only the latest is shown. Other messages are deduplicated by content. */
const ERROR = 'error';
const idOf = ({ kind, title, text }: ToastMessage) => (kind === 'error' ? ERROR : JSON.stringify([kind, title, text]));

type ToasterProps = {
  /** Accessible name of the toast region; F6 moves the focus there. */
  label: string;
  dismissLabel: string;
};

/** Renders and announces the messages of `toast`. Render once, lazily: the module pulls in Base UI. */
export function Toaster(props: ToasterProps) {
  const [manager] = useState(() => Toast.createToastManager<ToastMessage>());

  useEffect(
    () =>
      listenToToasts((message) => {
        if (message.kind === 'success') manager.close(ERROR); // A success removes the previous error.
        manager.add({
          id: idOf(message),
          data: message,
          // A single line is the title, so that it names the toast.
          title: message.title ?? message.text,
          description: message.title ? message.text : undefined,
          // Errors interrupt a screen reader; other messages wait for a pause.
          priority: message.kind === 'error' ? 'high' : 'low',
          ...(message.action && { timeout: LIMITS.toastMs * 2 }),
        });
      }),
    [manager],
  );

  return (
    <Toast.Provider toastManager={manager} timeout={LIMITS.toastMs}>
      <Toast.Portal>
        <Toast.Viewport className="toast-area" aria-label={props.label}>
          <ToastList dismissLabel={props.dismissLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ dismissLabel }: { dismissLabel: string }) {
  const { toasts, close } = Toast.useToastManager<ToastMessage>();
  return toasts.map((item) => {
    const kind = item.data?.kind ?? 'info';
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['up', 'right']}
        className={cx('toast', KIND_CLASS[kind], !item.description && 'is-one-line')}
        render={(root) => <div {...root} tabIndex={tabIndexOf(root)} />}
        // Escape closes the focused toast, not the dialog below.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <Icon name={item.data?.icon ?? KIND_ICON[kind]} className="toast-icon" />
        <Toast.Content className="grow">
          <Toast.Title render={<b />} />
          <Toast.Description render={<p />} />
        </Toast.Content>
        {item.data?.action && (
          <Button
            size="xs"
            tone="goldline"
            onClick={() => {
              item.data?.action?.onAction();
              close(item.id);
            }}
          >
            {item.data.action.label}
          </Button>
        )}
        <Toast.Close
          render={(button) => (
            <IconButton {...button} tabIndex={tabIndexOf(button)} size="sm" icon="close" label={dismissLabel} />
          )}
        />
      </Toast.Root>
    );
  });
}

/** Base UI hides elements that it announces by other means; a hidden element must not take the focus. */
const tabIndexOf = (props: { 'aria-hidden'?: boolean | 'true' | 'false' | undefined }) =>
  props['aria-hidden'] === true ? -1 : 0;
