import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { useMay } from '../../shared/session/session.ts';
import { MemberMoney } from './member-money.tsx';
import { INBOX, type Opened } from './queries.ts';

const LinkSheet = lazyChunk(['inbox'], async () => (await import('./link-sheet.tsx')).LinkSheet);

/** What is known of a guest, and the member that support takes them for. */
export function GuestSide({ opened, mayWrite }: { opened: Opened; mayWrite: boolean }) {
  const t = useTranslations('inbox.guestSide');
  const inbox = useTranslations('inbox');
  const mayLook = useMay('members.read');
  const [isLinking, setLinking] = useState(false);
  const { id, guestFacts: facts, linkedMemberId, locale } = opened;
  const unlink = useCommand('PUT /api/office/chat/{id}/member', { stale: [...INBOX, ['member']] });
  if (!facts) return null;
  const [latest, ...before] = facts.pages;
  return (
    <>
      <section>
        <h3>{t('known')}</h3>
        <Kv
          bare
          items={[
            { label: t('language'), value: inbox(`languages.${locale}`) },
            { label: t('device'), value: deviceName(facts.device ?? '') ?? t('unknown') },
            { label: t('page'), value: latest ?? t('unknown') },
            ...(before.length > 0 ? [{ label: t('before'), value: before.join(' · ') }] : []),
            { label: t('firstAt'), value: <span className="num is-thin">{formatDateTime(facts.firstAt)}</span> },
            { label: t('earlier'), value: t('closedTimes', { n: facts.closedTimes }) },
          ]}
        />
      </section>
      <section>
        <h3>{t('member')}</h3>
        {linkedMemberId === null ? (
          <p className="ink-mute">{t('notLinked')}</p>
        ) : (
          <p>{t('linked', { id: linkedMemberId })}</p>
        )}
        {mayWrite && mayLook && linkedMemberId === null && (
          <Button size="sm" icon="search" onClick={() => setLinking(true)}>
            {t('find')}
          </Button>
        )}
        {mayWrite && linkedMemberId !== null && (
          <Button
            size="xs"
            tone="ghost"
            busy={unlink.isPending}
            onClick={() => unlink.send({ params: { id }, body: { memberId: null } })}
          >
            {t('unlink')}
          </Button>
        )}
      </section>
      {linkedMemberId !== null && mayLook && <MemberMoney id={linkedMemberId} />}
      <Suspense>{isLinking && <LinkSheet id={id} onClose={() => setLinking(false)} />}</Suspense>
    </>
  );
}
