import { Button } from '@krapao/ui/actions/button';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';

type Props = {
  /** Reference in the link from another screen. */
  wanted: string | undefined;
  onFound: (operationId: string) => void;
};

/** Finds an operation by a statement reference or by its own id. */
export function FindOperation({ wanted, onFound }: Props) {
  const t = useTranslations('ledger');
  const [text, setText] = useState(wanted ?? '');
  const search = useCommand('GET /api/office/ledger/find', { onSuccess: ({ operationId }) => onFound(operationId) });
  const find = (looked: string) => void (looked && search.send({ query: { text: looked } }));
  const findWanted = useEffectEvent(() => find(wanted ?? ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for once for each that is wanted.
  useEffect(() => findWanted(), [wanted]);
  return (
    <form
      className="entries-tab-find"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        find(text.trim());
      }}
    >
      <input
        aria-label={t('findLabel')}
        placeholder={t('findLabel')}
        value={text}
        maxLength={60}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="xs" icon="search" type="submit" busy={search.isPending}>
        {t('find')}
      </Button>
    </form>
  );
}
