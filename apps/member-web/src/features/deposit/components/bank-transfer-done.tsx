import { Button } from '@krapao/ui/actions/button';
import { useTranslations } from 'use-intl';
import { Foot } from '../foot.tsx';

/** Confirms that the transfer was made; the deposit is credited even without this. */
export function BankTransferDone({ onDone }: { onDone: () => void }) {
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
