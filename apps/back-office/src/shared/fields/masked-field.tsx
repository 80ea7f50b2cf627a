import { IconButton } from '@krapao/ui/actions/icon-button';
import { toast } from '@krapao/ui/layers/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';

type Props = {
  /** Name of the field for the button's accessible label: "phone number". */
  field: string;
  /** Masked value: "08x-xxx-5678". */
  masked: string;
  /** Fetches the full value, an audited read. Absent if the role may not reveal the value. */
  onReveal?: (() => Promise<string>) | undefined;
};

/** Personal data of a member, revealed on demand and masked again when the page closes. */
export function MaskedField({ field, masked, onReveal }: Props) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const [shown, setShown] = useState<string>();
  const [isPending, setPending] = useState(false);
  const reveal = async (fetchValue: () => Promise<string>) => {
    setPending(true);
    try {
      setShown(await fetchValue());
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
