import { Button } from '@krapao/ui/button';
import { toast } from '@krapao/ui/toast';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';

type Props = {
  /** A reference that another screen leads here with. */
  wanted: string | undefined;
  onFound: (operationId: string) => void;
};

/** By what a member reads out, or by an operation's own id. */
export function FindOperation({ wanted, onFound }: Props) {
  const t = useTranslations('ledger');
  const errorText = useErrorText();
  const [text, setText] = useState(wanted ?? '');
  const [isLooking, setLooking] = useState(false);
  const find = async (looked: string) => {
    if (!looked || isLooking) return;
    setLooking(true);
    try {
      onFound((await call('GET /api/office/ledger/find', { query: { text: looked } })).operationId);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setLooking(false);
    }
  };
  const findWanted = useEffectEvent(() => void (wanted && find(wanted)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for once for each that is wanted.
  useEffect(() => findWanted(), [wanted]);
  return (
    <form
      className="entries-tab-find"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void find(text.trim());
      }}
    >
      <input
        aria-label={t('findLabel')}
        placeholder={t('findLabel')}
        value={text}
        maxLength={60}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="xs" icon="search" type="submit" busy={isLooking}>
        {t('find')}
      </Button>
    </form>
  );
}
