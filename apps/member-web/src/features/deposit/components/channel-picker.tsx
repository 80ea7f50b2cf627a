import { BankBadge } from '@krapao/ui/bank-badge';
import { Icon } from '@krapao/ui/icon';
import { Rows } from '@krapao/ui/rows';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Channel } from '../channels.ts';

type Props = { channels: readonly Channel[]; chosen: Channel; onChoose: (channel: Channel) => void };

/** The channel in use; where there are others, a way to them. */
export function ChannelPicker({ channels, chosen, onChoose }: Props) {
  const t = useTranslations('deposit');
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const choose = (channel: Channel) => {
    onChoose(channel);
    setOpen(false);
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
            onClick={() => setOpen(!isOpen)}
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
                <span className="ink-mute text-caption">{channel.name ?? t(`note.${channel.way}`)}</span>
              </span>
              {channel.id === chosen.id && <Icon name="check" className="deposit-chosen" />}
            </button>
          ))}
        </Rows>
      </fieldset>
    </>
  );
}

/** Banks are known by their letters; a wallet has a name. */
const titleOf = ({ code, name }: Channel, wallet: string) => (name === undefined ? wallet : code);
