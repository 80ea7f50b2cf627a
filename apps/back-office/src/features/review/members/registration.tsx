import { Kv } from '@krapao/ui/data/kv';
import { Status } from '@krapao/ui/data/status';
import { Segmented } from '@krapao/ui/fields/segmented';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { registrationQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';
import { type Match, RegistrationPair } from './registration-pair.tsx';

type Props = { id: string };

export function RegistrationTitle({ id }: Props) {
  const { data } = useQuery(registrationQuery(id));
  return <Head kind="registrations" since={data?.decision ? undefined : data?.createdAt} />;
}

/** The new account beside each excluded member that it looks like. */
export function RegistrationBody({ id }: Props) {
  const t = useTranslations('review.registration');
  const query = useQuery(registrationQuery(id));
  const time = (at: string) => <span className="num is-thin">{formatDateTime(at)}</span>;
  return (
    <Loaded query={query}>
      {({ registered, matches, dueAt, decision }) => (
        <>
          <MemberStrip member={registered.member} />
          {!decision && <p className="ink-soft">{t('intro')}</p>}
          <Kv
            bare
            items={
              decision
                ? [
                    {
                      label: t('outcome'),
                      value: (
                        <Status kind={decision.outcome === 'clear' ? 'ok' : 'fail'}>
                          {t(`outcomes.${decision.outcome}`)}
                        </Status>
                      ),
                    },
                    { label: t('decidedBy'), value: decision.by },
                  ]
                : [{ label: t('due'), value: time(dueAt) }]
            }
          />
          {matches.map((match) => (
            <RegistrationPair key={match.id} registered={registered} match={match} />
          ))}
        </>
      )}
    </Loaded>
  );
}

export function RegistrationActs({ id }: Props) {
  const t = useTranslations('review.registration');
  const { data } = useQuery(registrationQuery(id));
  const [act, setAct] = useState<'clear' | 'same'>();
  const [chosen, setChosen] = useState<string>();
  const close = () => setAct(undefined);
  const clear = useDecision('POST /api/office/registrations/{id}/clear', { done: t('cleared'), close });
  const same = useDecision('POST /api/office/registrations/{id}/same', { done: t('excluded'), close });
  const matches: readonly Match[] = data?.matches ?? [];
  const match = matches.find((one) => one.id === chosen) ?? matches[0];
  const isOpen = data !== undefined && !data.decision;
  return (
    <ActBar
      approve={isOpen ? { label: t('clear'), run: () => setAct('clear') } : undefined}
      reject={isOpen && match ? { label: t('same'), run: () => setAct('same') } : undefined}
    >
      {act === 'clear' && (
        <ConfirmDialog
          title={t('clearTitle')}
          actionLabel={t('clear')}
          tone="gold"
          command={clear}
          reason={{ required: true }}
          onConfirm={(reason) => clear.send({ params: { id }, body: { reason } })}
          onClose={close}
        >
          {t('clearText')}
        </ConfirmDialog>
      )}
      {act === 'same' && match && (
        <ConfirmDialog
          title={t('sameTitle')}
          actionLabel={t('same')}
          command={same}
          reason={{ required: true }}
          onConfirm={(reason) => same.send({ params: { id }, body: { reason, memberId: match.id } })}
          onClose={close}
        >
          {matches.length > 1 && (
            <Segmented
              label={t('which')}
              options={matches.map((one) => ({ value: one.id, label: one.member?.phone ?? one.id }))}
              value={match.id}
              onChange={setChosen}
            />
          )}
          <p>{t('sameText', { time: formatDateTime(match.exclusion.until) })}</p>
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
