import { IconButton } from '@krapao/ui/actions/icon-button';
import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { checkGames } from '../../shared/games/game-balances.ts';
import './game-frame.css';

/** The game inside the app, for services that are embedded themselves and cannot open tabs. */
export function GameFrame({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  const t = useTranslations('game-account');
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(true, () => dialog.current?.close());
  const leave = () => {
    onClose();
    // Only the provider knows the results of play.
    void checkGames(client);
  };
  return (
    <dialog className="game-frame" ref={dialog} aria-label={name} onClose={leave}>
      <div className="game-frame-bar">
        <IconButton icon="back" label={t('backToWallet')} onClick={() => dialog.current?.close()} />
        <b className="cut grow">{name}</b>
      </div>
      <iframe
        src={link}
        title={name}
        allow="fullscreen; autoplay"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      />
    </dialog>
  );
}
