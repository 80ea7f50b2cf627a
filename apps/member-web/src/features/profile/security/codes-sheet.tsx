import { Button } from '@krapao/ui/actions/button';
import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Sheet } from '@krapao/ui/layers/sheet';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

type Props = { codes: readonly string[]; onClose: () => void };

/** The codes are shown only once, so the sheet closes only after the member has confirmed that they are stored. */
export function CodesSheet({ codes, onClose }: Props) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const copy = useCopy();
  const sheet = useSheet(onClose);
  const [isStored, setStored] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const text = codes.join('\n');
  const leave = () => (isStored ? sheet.onOpenChange(false) : setMissing(true));
  return (
    <Sheet
      {...sheet}
      onOpenChange={leave}
      title={t('codes')}
      closeLabel={common('close')}
      firm
      foot={
        <Button tone="gold" size="lg" wide onClick={leave}>
          {t('done')}
        </Button>
      }
    >
      <div className="security-form">
        <p className="ink-soft">{t('codesLead')}</p>
        <ol className="security-codes num">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="security-tools">
          <Button tone="line" icon="copy" onClick={() => copy(text)}>
            {common('copy')}
          </Button>
          <Button
            tone="line"
            icon="download"
            onClick={() => saveFile('krapao-recovery-codes.txt', `${t('fileHead')}\n\n${text}\n`, 'text/plain')}
          >
            {t('download')}
          </Button>
        </div>
        <Checkbox
          checked={isStored}
          onChange={({ target }) => {
            setStored(target.checked);
            setMissing(false);
          }}
        >
          {t('stored')}
        </Checkbox>
        <p className="ink-chilli" role="alert">
          {isMissing && t('storedNeeded')}
        </p>
      </div>
    </Sheet>
  );
}
