import { checkSpin } from '@krapao/fair';
import { Button } from '@krapao/ui/button';
import { Empty } from '@krapao/ui/empty';
import { Icon } from '@krapao/ui/icon';
import { SelectField } from '@krapao/ui/select-field';
import { Sheet } from '@krapao/ui/sheet';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Spin, spinsQuery } from '../api/spin-queries.ts';
import { SELF_MADE, SeedRows } from './seed-rows.tsx';
import { seenCommitment } from './seen-commitments.ts';
import './fair.css';

/** The latest spins, each worked out again in this browser from what anybody may know of it. */
export function CheckSheet({ spinId, onClose }: { spinId?: string | undefined; onClose: () => void }) {
  const t = useTranslations('spin');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const query = useQuery(spinsQuery(useLocale()));
  const [chosen, setChosen] = useState(spinId);
  const id = useId();
  const spins = query.data?.spins ?? [];
  const opened = spins.find(({ _id }) => _id === chosen) ?? spins[0];
  return (
    <Sheet {...sheet} tall title={t('check.title')} closeLabel={common('close')}>
      <QueryRetry query={query} />
      {query.data && spins.length === 0 && <Empty title={t('check.none')}>{t('check.noneHint')}</Empty>}
      {opened && (
        <>
          <p className="ink-soft">{t('check.lead')}</p>
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
      )}
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
        <Check isRight={code === spin.code && roll === spin.roll}>{t('check.roll', { roll, code })}</Check>
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
