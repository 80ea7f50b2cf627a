import type { Chat } from '@krapao/web/chat/chat.ts';
import { History } from '@krapao/web/chat/history.tsx';
import { PictureView } from '@krapao/web/chat/picture-view.tsx';
import { useAttach } from '@krapao/web/chat/use-attach.ts';
import { useFileDrop } from '@krapao/web/chat/use-file-drop.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Composer } from './composer.tsx';

type Props = { id: string; chat: Chat; mayWrite: boolean; locale: 'th' | 'la' | 'en' };

/** What was said, and where one answers. */
export function Talk({ id, chat, mayWrite, locale }: Props) {
  const t = useTranslations('inbox');
  const [picture, setPicture] = useState<string>();
  const { fault, setFault, attach } = useAttach(chat);
  const { isDragged, ...onFiles } = useFileDrop(attach);
  return (
    <div className="inbox-said" {...(mayWrite && onFiles)}>
      <History chat={chat} onPicture={setPicture} />
      {mayWrite ? (
        <Composer
          id={id}
          chat={chat}
          locale={locale}
          fault={fault}
          onFiles={attach}
          onFaultSeen={() => setFault(undefined)}
        />
      ) : (
        <p className="inbox-lookon">{t('lookOn')}</p>
      )}
      {isDragged && mayWrite && <p className="drop-zone">{t('drop')}</p>}
      {picture && <PictureView url={picture} onClose={() => setPicture(undefined)} />}
    </div>
  );
}
