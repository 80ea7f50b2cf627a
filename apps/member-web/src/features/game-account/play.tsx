import { Banner } from '@krapao/ui/banner';
import { Button, buttonClass } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { startPlaying } from '../../shared/games/playing.ts';
import type { Slot } from '../../shared/money/wallet-query.ts';
import { useLaunch } from './use-launch.ts';

/** The ways into a game. One that it does not have is there and off, and says why. */
export function Play({ slot, onFrame }: { slot: Slot; onFrame: (link: string) => void }) {
  const t = useTranslations('game-account');
  const errorText = useErrorText();
  const noWeb = useId();
  const { launch, isPending, error, blocked } = useLaunch(slot, onFrame);
  return (
    <>
      {error && (
        <div className="game-account-fault">
          <Banner tone="bad">{errorText(error)}</Banner>
        </div>
      )}
      {blocked && (
        <div className="game-account-fault">
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
        disabled={slot.web === null}
        aria-describedby={slot.web === null ? noWeb : undefined}
        onClick={launch}
      >
        {t('play')}
      </Button>
      {slot.web === null && (
        <p className="ink-mute text-caption game-account-reason" id={noWeb}>
          {t('noWeb')}
        </p>
      )}
      <div className="game-account-pair">
        <AppLink label={t('android')} href={slot.android} />
        <AppLink label={t('ios')} href={slot.ios} />
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
