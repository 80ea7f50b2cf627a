import { Button } from '@krapao/ui/actions/button';
import { Checkbox } from '@krapao/ui/fields/checkbox';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import './recovery-codes.css';

type Props = { codes: readonly string[]; name: string; onDone: () => void };

/** The codes are shown only once, so the operator must confirm that they are stored. */
export function RecoveryCodes({ codes, name, onDone }: Props) {
  const t = useTranslations('common.recoveryCodes');
  const common = useTranslations('common');
  const copy = useCopy();
  const [isStored, setStored] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const text = codes.join('\n');
  return (
    <div className="recovery-codes">
      <p className="ink-soft">{t('hint')}</p>
      <ol className="recovery-codes-list num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row recovery-codes-tools">
        <Button size="sm" icon="copy" onClick={() => copy(text)}>
          {common('copy')}
        </Button>
        <Button
          size="sm"
          icon="download"
          onClick={() => saveFile('krapao-recovery-codes.txt', `${t('fileHead', { name })}\n\n${text}\n`, 'text/plain')}
        >
          {common('download')}
        </Button>
      </div>
      <Checkbox
        checked={isStored}
        onChange={({ target }) => {
          setStored(target.checked);
          setMissing(false);
        }}
      >
        {t('kept')}
      </Checkbox>
      {isMissing && (
        <p className="ink-chilli" role="alert">
          {t('keptNeeded')}
        </p>
      )}
      <Button tone="gold" wide onClick={() => (isStored ? onDone() : setMissing(true))}>
        {t('done')}
      </Button>
    </div>
  );
}
