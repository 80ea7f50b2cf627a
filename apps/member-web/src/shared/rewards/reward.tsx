import type { Currency } from '@krapao/money';
import { Card } from '@krapao/ui/card';
import { Money } from '@krapao/ui/money';
import { type ReactNode, useId } from 'react';
import './reward.css';

type RewardProps = {
  label: string;
  amount: number;
  currency: Currency;
  /** Both ends of the bonus that it becomes, in words. */
  success: string;
  fail: string;
  /** Why it cannot be received, or that it is being looked into. */
  note: string | undefined;
  /** The button that receives it. */
  children: ReactNode;
};

/** Something to receive: how much, on which conditions, and the button. */
export function Reward({ label, amount, currency, success, fail, note, children }: RewardProps) {
  const id = useId();
  return (
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
      {children}
    </Card>
  );
}
