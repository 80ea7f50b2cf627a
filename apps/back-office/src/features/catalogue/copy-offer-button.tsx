import { Button } from '@krapao/ui/actions/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Json } from '../../shared/catalogue/at-path.ts';
import { listQuery } from '../../shared/catalogue/list-query.ts';
import { copyOffer } from './copy-offer.ts';
import { KeySheet } from './key-sheet.tsx';

/** Begins a new offer with the draft of this one, in either currency. */
export function CopyOffer({ documentKey, value, onCopy }: { documentKey: string; value: Json; onCopy: () => void }) {
  const t = useTranslations('catalogue');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const offers = useQuery({ ...listQuery('offer'), enabled: isOpen });
  return (
    <>
      <Button size="xs" icon="copy" onClick={() => setOpen(true)}>
        {t('copy')}
      </Button>
      {isOpen && (
        <KeySheet
          kind="offer"
          copied={documentKey}
          taken={offers.data?.map(({ key }) => key) ?? [documentKey]}
          onClose={() => setOpen(false)}
          onChosen={(key) => {
            onCopy();
            void navigate(`/bonuses/${encodeURIComponent(key)}`, {
              state: { copy: copyOffer(value, documentKey, key) },
            });
          }}
        />
      )}
    </>
  );
}
