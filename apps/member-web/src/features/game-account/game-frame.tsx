import { useBackCloses } from '@krapao/ui/back-closes';
import { IconButton } from '@krapao/ui/icon-button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { checkGames } from '../../shared/games/game-balances.ts';
import './game-frame.css';

/** The game inside the app, for services that are embedded themselves and may open no tabs. */
export function GameFrame({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  const t = useTranslations('game-account');
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(true, () => dialog.current?.close());
  const leave = () => {
    onClose();
    // What was won and lost meanwhile is only known to the game.
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
