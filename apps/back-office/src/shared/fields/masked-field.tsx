import { IconButton } from '@krapao/ui/icon-button';
import { toast } from '@krapao/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';

type Props = {
  /** What it is, for whoever hears the button: "phone number". */
  field: string;
  /** As everybody may see it: "08x-xxx-5678". */
  masked: string;
  /** Asks the server for all of it; that look is in the audit. Without it, the role may not. */
  onReveal?: (() => Promise<string>) | undefined;
};

/** Something of a member that is shown only when somebody asks. It hides again with the page. */
export function MaskedField({ field, masked, onReveal }: Props) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const [shown, setShown] = useState<string>();
  const [isPending, setPending] = useState(false);
  const reveal = async (ask: () => Promise<string>) => {
    setPending(true);
    try {
      setShown(await ask());
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <span className="row">
      <span className="num is-thin" aria-live="polite">
        {shown ?? masked}
      </span>
      {onReveal && (
        <IconButton
          size="sm"
          icon={shown === undefined ? 'eye' : 'eyeoff'}
          label={shown === undefined ? t('showField', { field }) : t('hideField', { field })}
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (shown !== undefined) setShown(undefined);
            else if (!isPending) void reveal(onReveal);
          }}
        />
      )}
    </span>
  );
}
