import { plainAmount } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { BankBadge } from '@krapao/ui/data/bank-badge';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Rows } from '../../../shared/parts/rows.tsx';
import type { Channel } from '../channels.ts';
import '../deposit-channels.css';

type Props = {
  channels: readonly Channel[];
  chosen: Channel;
  onChoose: (channel: Channel) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The chosen channel, and a way to change it where there are others. */
export function ChannelPicker({ channels, chosen, onChoose, isOpen, onOpenChange }: Props) {
  const t = useTranslations('deposit');
  const change = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const choose = (channel: Channel) => {
    onChoose(channel);
    onOpenChange(false);
    change.current?.focus();
  };
  return (
    <>
      <div className="deposit-channel">
        <BankBadge code={chosen.code} size="sm" />
        <span className="grow">
          <b>{titleOf(chosen, t('wallet'))}</b> <span className="ink-mute">{t(`note.${chosen.way}`)}</span>
        </span>
        {channels.length > 1 && (
          <button
            ref={change}
            type="button"
            className="link text-label"
            aria-label={t('changeChannel')}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => onOpenChange(!isOpen)}
          >
            {t('change')}
          </button>
        )}
      </div>
      <fieldset id={listId} className="deposit-channels" aria-label={t('changeChannel')} hidden={!isOpen}>
        <Rows>
          {channels.map((channel) => (
            <button
              key={channel.id}
              type="button"
              aria-pressed={channel.id === chosen.id}
              onClick={() => choose(channel)}
            >
              <BankBadge code={channel.code} size="sm" />
              <span className="grow">
                <b>{titleOf(channel, t('wallet'))}</b>
                <Description channel={channel} />
              </span>
              {channel.id === chosen.id && <Icon name="check" className="deposit-channels-chosen" />}
            </button>
          ))}
        </Rows>
      </fieldset>
    </>
  );
}

/** The channel's kind and minimum. */
function Description({ channel: { name, way, minimum, currency } }: { channel: Channel }) {
  const t = useTranslations('deposit');
  const unit = useUnit(currency);
  const least = minimum !== undefined && t('minimum', { value: plainAmount(minimum, currency), unit });
  return <span className="ink-mute text-caption">{[name ?? t(`note.${way}`), least].filter(Boolean).join(' · ')}</span>;
}

/** A bank's code is its common name; a wallet has none. */
const titleOf = ({ code, name }: Channel, wallet: string) => (name === undefined ? wallet : code);
