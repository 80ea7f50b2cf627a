import { RowItem, Rows } from '@krapao/ui/rows';
import { useTranslations } from 'use-intl';

type ProofProps = {
  /** Of the next spin. */
  commitment: string | undefined;
  onExplain: () => void;
  onCheck: () => void;
};

/** What the next spin is bound to, and the ways to check. */
export function Proof({ commitment, onExplain, onCheck }: ProofProps) {
  const t = useTranslations('spin');
  return (
    <div className="spin-proof">
      {commitment && (
        <p className="text-caption ink-mute">
          {t('lockedAs')} <span className="spin-lock">{commitment}</span>
        </p>
      )}
      <Rows>
        <button type="button" onClick={onExplain}>
          <RowItem icon="shield" label={t('fair.title')} />
        </button>
        <button type="button" onClick={onCheck}>
          <RowItem icon="okring" label={t('check.title')} />
        </button>
      </Rows>
    </div>
  );
}
