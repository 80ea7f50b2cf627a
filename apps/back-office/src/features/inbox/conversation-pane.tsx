import { CHAT_DESKS, worksAt } from '@krapao/contract/office/chat-desks';
import { Empty } from '@krapao/ui/states/empty';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayDo, useMay, useMe } from '../../shared/session/session.ts';
import { ConversationHead } from './conversation-head.tsx';
import { CustomerSide } from './customer-side.tsx';
import { ExclusionBanner } from './exclusion-banner.tsx';
import { type Opened, openedQuery } from './queries.ts';
import { Talk } from './talk.tsx';
import { useDeskChat } from './use-desk-chat.ts';

const SideSheet = lazyChunk(['inbox', 'chat'], async () => (await import('./side-sheet.tsx')).SideSheet);

/** The open conversation, with the customer's details beside it. */
export function ConversationPane({ id, onClose }: { id: string; onClose: () => void }) {
  const opened = useQuery(openedQuery(id));
  const t = useTranslations('inbox');
  const { data } = opened;
  const me = useMe();
  const mayNote = worksAt(new Set(me.permissions)).length > 0;
  const mayWrite = data !== undefined && mayDo(me, CHAT_DESKS[data.desk]);
  const mayLook = useMay('members.read');
  const [isSideOpen, setSideOpen] = useState(false);
  // It went to a desk whose conversations this operator does not see.
  if (opened.error instanceof ApiError && opened.error.code === 'NO_DATA') {
    return (
      <div className="inbox-none">
        <Empty title={t('desks.gone')} />
      </div>
    );
  }
  return (
    <>
      <section className="inbox-talk">
        <Loaded query={opened}>
          {(conversation) => (
            <>
              <ConversationHead
                opened={conversation}
                mayWrite={mayWrite}
                onClose={onClose}
                onSide={() => setSideOpen(true)}
              />
              {mayLook && <Exclusion opened={conversation} />}
              <TalkWith opened={conversation} mayWrite={mayWrite} isElsewhere={mayNote && !mayWrite} />
            </>
          )}
        </Loaded>
      </section>
      {data && (
        <aside className="inbox-side">
          <CustomerSide opened={data} mayWrite={mayWrite} mayNote={mayNote} />
        </aside>
      )}
      <Suspense>
        {data && isSideOpen && (
          <SideSheet opened={data} mayWrite={mayWrite} mayNote={mayNote} onClose={() => setSideOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

function Exclusion({ opened: { memberId, linkedMemberId } }: { opened: Opened }) {
  const id = memberId ?? linkedMemberId;
  return id === null ? null : <ExclusionBanner id={id} />;
}

function TalkWith({ opened, ...rest }: { opened: Opened; mayWrite: boolean; isElsewhere: boolean }) {
  const { id, room, memberId, locale, state, takenBy, desk, notes } = opened;
  const { mayWrite, isElsewhere } = rest;
  const me = useMe();
  const colleague = state === 'open' && takenBy !== null && takenBy.id !== me.id ? takenBy : undefined;
  const chat = useDeskChat({ id, room, mayWrite });
  return (
    chat && (
      <Talk
        {...{ id, chat, memberId, mayWrite, locale, colleague, notes }}
        elsewhere={isElsewhere ? desk : undefined}
      />
    )
  );
}
