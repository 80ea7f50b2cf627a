import { Button } from '@krapao/ui/button';
import { useTranslations } from 'use-intl';
import { Foot } from '../foot.tsx';

/** The member says that it is done; the money comes by itself. */
export function TransferDone({ onDone }: { onDone: () => void }) {
  const t = useTranslations('deposit');
  return (
    <Foot>
      <Button tone="gold" size="lg" wide onClick={onDone}>
        {t('transferred')}
      </Button>
      <p className="deposit-foot-note">{t('within')}</p>
    </Foot>
  );
}
