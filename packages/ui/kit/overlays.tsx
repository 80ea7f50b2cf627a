import { useState } from 'react';
import { Button } from '../src/actions/button.tsx';
import { Field } from '../src/fields/field.tsx';
import { AlertDialog } from '../src/layers/alert-dialog.tsx';
import { Sheet } from '../src/layers/sheet.tsx';
import { toast } from '../src/layers/toast.tsx';
import { Toaster } from '../src/layers/toaster.tsx';
import type { Sample } from './samples.ts';

export function Overlays({ text }: { text: Sample }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isAlertOpen, setAlertOpen] = useState(false);
  return (
    <div className="kit-overlays">
      <Button onClick={() => setSheetOpen(true)}>Sheet</Button>
      <Button onClick={() => setAlertOpen(true)}>Alert</Button>
      <ToastButton text={text} />
      <Sheet
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        title={text.deposit}
        closeLabel={text.close}
        foot={
          <Button tone="gold" wide size="lg" onClick={() => setAlertOpen(true)}>
            {text.cancel}
          </Button>
        }
      >
        <Field label={text.phone} icon="phone" numeric />
        <ToastButton text={text} />
        <p className="ink-soft">{text.safe}</p>
      </Sheet>
      <AlertDialog
        open={isAlertOpen}
        onOpenChange={setAlertOpen}
        title={text.cancelTitle}
        dismissLabel={text.keep}
        action={{ label: text.cancel, onAction: () => setAlertOpen(false) }}
      >
        {text.cancelText}
      </AlertDialog>
      <Toaster label="Notices" dismissLabel={text.close} />
    </div>
  );
}

function ToastButton({ text }: { text: Sample }) {
  return (
    <Button
      onClick={() => {
        toast.error(text.fail, { title: text.failed });
        toast.info(text.copied, { icon: 'copy' });
        toast.success('KBANK QR, 20:39', { title: text.received });
      }}
    >
      Toast
    </Button>
  );
}
