import { Button } from '@krapao/ui/actions/button';
import { Checkbox } from '@krapao/ui/fields/checkbox';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { useCopy } from '../browser/use-copy.ts';
import './codes-list.css';

/** Codes that are shown only once: whether their owner has confirmed that they are stored. */
export function useStored() {
  const [isStored, setStored] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    isStored,
    isMissing,
    onChange: (stored: boolean) => {
      setStored(stored);
      setMissing(false);
    },
    confirm: (onDone: () => void) => (isStored ? onDone() : setMissing(true)),
  };
}

type Props = {
  codes: readonly string[];
  stored: ReturnType<typeof useStored>;
  /** First line of the file. */
  fileHead: string;
  hint: ReactNode;
  labels: { copy: string; download: string; stored: string; missing: string };
};

export function CodesList({ codes, stored, fileHead, hint, labels }: Props) {
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <>
      <p className="ink-soft">{hint}</p>
      <ol className="codes-list num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="codes-list-tools">
        <Button tone="line" icon="copy" onClick={() => copy(text)}>
          {labels.copy}
        </Button>
        <Button
          tone="line"
          icon="download"
          onClick={() => saveFile('krapao-recovery-codes.txt', `${fileHead}\n\n${text}\n`, 'text/plain')}
        >
          {labels.download}
        </Button>
      </div>
      <Checkbox checked={stored.isStored} onChange={({ target }) => stored.onChange(target.checked)}>
        {labels.stored}
      </Checkbox>
      <p className="ink-chilli" role="alert">
        {stored.isMissing && labels.missing}
      </p>
    </>
  );
}
