import { checkSpin } from '@krapao/fair';
import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { SelectField } from '@krapao/ui/fields/select-field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { Empty } from '@krapao/ui/states/empty';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Spin, spinsQuery } from '../api/spin-queries.ts';
import { SELF_MADE, SeedRows } from './seed-rows.tsx';
import { seenCommitment } from './seen-commitments.ts';
import './fair.css';

/** The latest spins, each recomputed in this browser from public data. */
export function CheckSheet({ spinId, onClose }: { spinId?: string | undefined; onClose: () => void }) {
  const t = useTranslations('spin');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const query = useQuery(spinsQuery(useLocale()));
  const [chosen, setChosen] = useState(spinId);
  const id = useId();
  const draw = ({ spins }: { spins: readonly Spin[] }) => {
    const opened = spins.find(({ _id }) => _id === chosen) ?? spins[0];
    if (!opened) return <Empty title={t('check.none')}>{t('check.noneHint')}</Empty>;
    return (
      <>
        <p className="ink-soft fair-lead">{t('check.lead')}</p>
        <SelectField
          id={id}
          label={t('check.which')}
          value={opened._id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {spins.map(({ _id, number, label, createdAt }) => (
            <option key={_id} value={_id}>
              {`#${number} · ${label} · ${formatDateTime(createdAt)}`}
            </option>
          ))}
        </SelectField>
        <Verdict key={opened._id} {...opened} />
      </>
    );
  };
  return (
    <Sheet {...sheet} tall title={t('check.title')} closeLabel={common('close')}>
      <Loaded query={query} skeleton={null}>
        {draw}
      </Loaded>
    </Sheet>
  );
}

function Verdict(spin: Spin) {
  const t = useTranslations('spin');
  const copy = useCopy();
  const { commitmentMatches, roll, code } = checkSpin(spin);
  const seen = seenCommitment(spin.number);
  const isFair =
    commitmentMatches && code === spin.code && roll === spin.roll && (seen ?? spin.commitment) === spin.commitment;
  return (
    <>
      <p className={isFair ? 'fair-verdict is-fair' : 'fair-verdict is-foul'} role="status">
        <Icon name={isFair ? 'okring' : 'xring'} />
        <b>{isFair ? t('check.fair', { prize: spin.label }) : t('check.foul')}</b>
      </p>
      <ul className="fair-checks">
        <Check isRight={commitmentMatches}>{t('check.lock')}</Check>
        {seen && <Check isRight={seen === spin.commitment}>{t('check.seen')}</Check>}
        <Check isRight={code === spin.code && roll === spin.roll}>
          {t('check.roll', { roll, prize: code === spin.code ? spin.label : code })}
        </Check>
      </ul>
      <SeedRows {...spin} roll={roll} />
      <Button wide icon="copy" onClick={() => copy(SELF_MADE(spin))}>
        {t('check.copy')}
      </Button>
    </>
  );
}

function Check({ isRight, children }: { isRight: boolean; children: string }) {
  return (
    <li className={isRight ? 'ink-jade' : 'ink-chilli'}>
      <Icon name={isRight ? 'check' : 'close'} />
      <span className="grow">{children}</span>
    </li>
  );
}
