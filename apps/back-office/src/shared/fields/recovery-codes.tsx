import { Button } from '@krapao/ui/actions/button';
import { CodesList, useStored } from '@krapao/web/parts/codes-list.tsx';
import { useTranslations } from 'use-intl';
import './recovery-codes.css';

type Props = { codes: readonly string[]; name: string; onDone: () => void };

export function RecoveryCodes({ codes, name, onDone }: Props) {
  const t = useTranslations('common.recoveryCodes');
  const common = useTranslations('common');
  const stored = useStored();
  return (
    <div className="recovery-codes">
      <CodesList
        codes={codes}
        stored={stored}
        fileHead={t('fileHead', { name })}
        hint={t('hint')}
        labels={{ copy: common('copy'), download: common('download'), stored: t('kept'), missing: t('keptNeeded') }}
      />
      <Button tone="gold" wide onClick={() => stored.confirm(onDone)}>
        {t('done')}
      </Button>
    </div>
  );
}
