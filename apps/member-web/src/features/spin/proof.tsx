import { useTranslations } from 'use-intl';
import { ShortCode } from '../../shared/content/short-code.tsx';
import { RowItem, Rows } from '../../shared/parts/rows.tsx';

type ProofProps = {
  commitment: string | undefined;
  onExplain: () => void;
  onCheck: () => void;
};

/** The commitment of the next spin, and the ways to check results. */
export function Proof({ commitment, onExplain, onCheck }: ProofProps) {
  const t = useTranslations('spin');
  return (
    <div className="spin-proof">
      {commitment && (
        <div className="spin-lock">
          <span className="text-caption ink-mute">{t('lockedAs')}</span>
          <ShortCode value={commitment} name={t('lockedAs')} />
        </div>
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
