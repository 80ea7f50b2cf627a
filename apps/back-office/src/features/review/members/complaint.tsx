import { COMPLAINT_CHARS_MAX } from '@krapao/contract/calls/complaints';
import { Kv } from '@krapao/ui/data/kv';
import { Status } from '@krapao/ui/data/status';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { useLanguageName } from '../../../shared/i18n/use-language-name.ts';
import { Due } from '../../../shared/protection/due.tsx';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { EntryLink } from '../payments/entry-link.tsx';
import { type Complaint, complaintQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

type Props = { id: string };

const KIND = { SUCCESS: 'ok', FAILED: 'fail', IN_PROGRESS: 'wait' } as const;

export function ComplaintTitle({ id }: Props) {
  const { data } = useQuery(complaintQuery(id));
  const since = data?.answer ? undefined : data?.createdAt;
  return <Head kind="complaints" reference={id} since={since} {...data?.entry} />;
}

/** The member's own words, the movement they are about, and earlier complaints. */
export function ComplaintBody({ id }: Props) {
  const t = useTranslations('review.complaint');
  const types = useTranslations('members');
  const query = useQuery(complaintQuery(id));
  return (
    <Loaded query={query}>
      {({ member, entry, answeredBy, earlier, ...complaint }) => (
        <>
          <MemberStrip member={member} />
          <Words complaint={complaint} />
          <Kv
            bare
            items={[
              {
                label: entry ? types(`types.${entry.type}`) : t('about'),
                value: <EntryLink reference={complaint.reference} />,
              },
              ...(entry
                ? [
                    {
                      label: t('status'),
                      value: <Status kind={KIND[entry.status]}>{types(`outcomes.${entry.status}`)}</Status>,
                    },
                  ]
                : []),
              { label: t('dueAt'), value: <Due at={complaint.dueAt} isDone={complaint.answer !== null} /> },
              ...(answeredBy ? [{ label: t('answeredBy'), value: answeredBy }] : []),
            ]}
          />
          {earlier.length > 0 && (
            <section className="review-part">
              <h3>{t('earlier')}</h3>
              {earlier.map((one) => (
                <Words key={one.number} complaint={one} isEarlier />
              ))}
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

function Words({ complaint, isEarlier = false }: { complaint: Complaint; isEarlier?: boolean }) {
  const t = useTranslations('review.complaint');
  const { number, message, createdAt, answer } = complaint;
  return (
    <div className="review-finding">
      <small className="num is-thin">
        {isEarlier && `${number} · `}
        {formatDateTime(createdAt)}
      </small>
      <p className="review-line">{message}</p>
      {answer && (
        <>
          <Status kind={answer.isUpheld ? 'ok' : 'fail'} pill>
            {t(answer.isUpheld ? 'upheld' : 'notUpheld')}
          </Status>
          <p className="review-line">{answer.text}</p>
        </>
      )}
    </div>
  );
}

/** Both acts need an answer to the member. */
export function ComplaintActs({ id }: Props) {
  const t = useTranslations('review.complaint');
  const { data } = useQuery(complaintQuery(id));
  const languageName = useLanguageName();
  const [answering, setAnswering] = useState<'upheld' | 'notUpheld'>();
  const close = () => setAnswering(undefined);
  const answer = useDecision('POST /api/office/complaints/{number}/answer', { done: t('answered'), close });
  const isOpen = data !== undefined && !data.answer;
  const otherLanguage = (typed: string) => {
    const [theirs, ours] = [languageName(data?.message ?? ''), languageName(typed)];
    return theirs && ours && theirs !== ours ? t('otherLanguage', { theirs, ours }) : undefined;
  };
  return (
    <ActBar
      approve={isOpen ? { label: t('upholdAct'), run: () => setAnswering('upheld') } : undefined}
      reject={isOpen ? { label: t('rejectAct'), run: () => setAnswering('notUpheld') } : undefined}
    >
      {answering && (
        <ConfirmDialog
          title={t(`${answering}Title`)}
          actionLabel={t('send')}
          tone={answering === 'upheld' ? 'gold' : 'danger'}
          command={answer}
          reason={{
            ...{ required: true, label: t('answerLabel'), charsMax: COMPLAINT_CHARS_MAX },
            hint: (typed) => otherLanguage(typed) ?? t('answerHint'),
          }}
          onConfirm={(text) =>
            answer.send({ params: { number: id }, body: { text, isUpheld: answering === 'upheld' } })
          }
          onClose={close}
        >
          {t('answerText')}
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
