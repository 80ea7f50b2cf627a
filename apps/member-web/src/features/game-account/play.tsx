import { Button, buttonClass } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Banner } from '@krapao/ui/states/banner';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { startPlaying } from '../../shared/games/playing.ts';
import type { GameAccount } from '../../shared/money/wallet-query.ts';
import { useLaunch } from './use-launch.ts';

/** The ways into a game. A missing way is shown disabled, with the reason. */
export function Play({ gameAccount, onFrame }: { gameAccount: GameAccount; onFrame: (link: string) => void }) {
  const t = useTranslations('game-account');
  const errorText = useErrorText();
  const noWeb = useId();
  const { launch, isPending, error, blocked } = useLaunch(gameAccount, onFrame);
  return (
    <>
      {error && (
        <div className="game-account-error">
          <Banner tone="bad">{errorText(error)}</Banner>
        </div>
      )}
      {blocked && (
        <div className="game-account-error">
          <Banner tone="wait" icon="warn">
            {t('blocked')}{' '}
            <a
              className="game-account-link"
              href={blocked}
              target="_blank"
              rel="noopener noreferrer"
              onClick={startPlaying}
            >
              {t('openHere')}
            </a>
          </Banner>
        </div>
      )}
      <Button
        tone="gold"
        size="lg"
        wide
        icon="play"
        busy={isPending}
        disabled={gameAccount.web === null}
        aria-describedby={gameAccount.web === null ? noWeb : undefined}
        onClick={launch}
      >
        {t('play')}
      </Button>
      {gameAccount.web === null && (
        <p className="ink-mute text-caption game-account-reason" id={noWeb}>
          {t('noWeb')}
        </p>
      )}
      <div className="game-account-pair">
        <AppLink label={t('android')} href={gameAccount.android} />
        <AppLink label={t('ios')} href={gameAccount.ios} />
      </div>
    </>
  );
}

function AppLink({ label, href }: { label: string; href: string | null }) {
  const t = useTranslations('game-account');
  const reason = useId();
  if (href !== null) {
    return (
      <a
        className={buttonClass({ tone: 'line' })}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={startPlaying}
      >
        <Icon name="phone" />
        {label}
      </a>
    );
  }
  return (
    <span>
      <Button tone="line" wide icon="phone" disabled aria-describedby={reason}>
        {label}
      </Button>
      <span className="spoken" id={reason}>
        {t('notOffered')}
      </span>
    </span>
  );
}
