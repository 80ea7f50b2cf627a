import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { Card } from '@krapao/ui/layout/card';
import { type ReactNode, useId } from 'react';
import './reward.css';

type RewardProps = {
  label: string;
  amount: number;
  currency: Currency;
  /** Both ends of the resulting bonus, as text. */
  success: string;
  fail: string;
  /** The reason why the reward cannot be claimed, or that its claim is being checked. */
  note: string | undefined;
  /** The result of a claim, shown before the button that claims. */
  card?: ReactNode;
  /** The claim button. */
  children: ReactNode;
};

/** A claimable reward: amount, conditions, the result of a claim, and button. */
export function Reward({ label, amount, currency, success, fail, note, card, children }: RewardProps) {
  const id = useId();
  const head = (
    <Card className="reward" aria-labelledby={id}>
      <p className="ink-mute text-caption" id={id}>
        {label}
      </p>
      <Money value={amount} currency={currency} size="big" />
      <p className="reward-ends">
        <span className="ink-jade">{success}</span>
        <span className="ink-chilli">{fail}</span>
      </p>
      {note && (
        <p className="ink-mute text-caption reward-note" role="status">
          {note}
        </p>
      )}
      {!card && children}
    </Card>
  );
  if (!card) return head;
  return (
    <>
      {head}
      {card}
      <div className="reward-claim">{children}</div>
    </>
  );
}
