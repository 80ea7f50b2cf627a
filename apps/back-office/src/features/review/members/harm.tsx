import { Kv } from '@krapao/ui/data/kv';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ContactSheet } from '../../../shared/protection/contact-sheet.tsx';
import { Due } from '../../../shared/protection/due.tsx';
import { ContactList, MarkerHistory, MarkerList } from '../../../shared/protection/marker-list.tsx';
import { useMay } from '../../../shared/session/session.ts';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { harmQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

type Props = { id: string };

export function HarmTitle({ id }: Props) {
  const { data } = useQuery(harmQuery(id));
  return <Head kind="harm" since={data?.closedAt ? undefined : data?.openedAt} />;
}

/** The member's markers with their numbers, and what was done before. */
export function HarmBody({ id }: Props) {
  const t = useTranslations('protection');
  const maySee = useMay('members.read');
  const query = useQuery(harmQuery(id));
  return (
    <Loaded query={query}>
      {({ member, exclusion, openedAt: _, dueAt, closedAt, ...harm }) => (
        <>
          <MemberStrip member={member} />
          <MarkerList {...harm} />
          <Kv
            bare
            items={[
              { label: t('dueBy'), value: <Due at={dueAt} isDone={closedAt !== null} /> },
              ...(closedAt
                ? [{ label: t('closed'), value: <span className="num is-thin">{formatDateTime(closedAt)}</span> }]
                : []),
              {
                label: t('exclusions'),
                value: exclusion
                  ? t('excluded', { time: exclusion.until ? formatDateTime(exclusion.until) : t('noEnd') })
                  : t('notExcluded'),
              },
              ...(maySee && member
                ? [{ label: t('limits'), value: <Link to={`/members/${member.id}/protection`}>{member.name}</Link> }]
                : []),
            ]}
          />
          <section className="review-part">
            <h3>{t('contacts')}</h3>
            <ContactList {...harm} />
          </section>
          <MarkerHistory {...harm} />
        </>
      )}
    </Loaded>
  );
}

export function HarmActs({ id }: Props) {
  const t = useTranslations('protection');
  const { data } = useQuery(harmQuery(id));
  const [isRecording, setRecording] = useState(false);
  const close = () => setRecording(false);
  const contact = useDecision('POST /api/office/harm/{id}/contact', { done: t('recorded'), close });
  const isOpen = data !== undefined && data.closedAt === null;
  return (
    <ActBar approve={isOpen ? { label: t('record'), run: () => setRecording(true) } : undefined}>
      {isRecording && (
        <ContactSheet
          title={t('record')}
          command={contact}
          onSend={(body) => contact.send({ params: { id }, body })}
          onClose={close}
        >
          {t('recordText')}
        </ContactSheet>
      )}
    </ActBar>
  );
}
