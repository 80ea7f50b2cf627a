import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { Banner } from '@krapao/ui/states/banner';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { useTransferErrorText } from '../use-transfer-error-text.ts';

type AllAnswer = AnswerOf<'POST /api/wallet/transferAll'>;
type Result = AllAnswer['transfers'][number];

type Props = { answer: AllAnswer; to: string; currency: Currency; nameOf: (code: string) => string };

const KIND = { SUCCESS: 'ok', FAILED: 'fail', IN_PROGRESS: 'wait' } as const;

/** The outcome of each leg: some may succeed while others fail. */
export function AllResults({ answer, to, currency, nameOf }: Props) {
  const t = useTranslations('transfer');
  const movement = useTranslations('movement');
  return (
    <section>
      <h3 className="text-label ink-soft">{t('allDone', { name: nameOf(to) })}</h3>
      <ul className="transfer-moved card-list">
        {answer.transfers.map((result) => (
          <li key={`${result.from} ${result.to}`}>
            <div className="grow">
              <b>
                {nameOf(result.from)} → {nameOf(result.to)}
              </b>
              <Reason result={result} currency={currency} nameOf={nameOf} />
            </div>
            <div className="transfer-moved-amount">
              <Money value={result.amount} currency={currency} tone={result.status === 'FAILED' ? 'void' : undefined} />
              <Status kind={KIND[result.status]}>{movement(`status.${result.status}`)}</Status>
            </div>
          </li>
        ))}
      </ul>
      {answer.transfers.some(({ status }) => status === 'IN_PROGRESS') && <Banner>{movement('underWay')}</Banner>}
    </section>
  );
}

function Reason({ result, currency, nameOf }: Pick<Props, 'currency' | 'nameOf'> & { result: Result }) {
  const errorText = useTransferErrorText(currency, nameOf);
  if (!result.message) return null;
  const game = result.from === WALLET ? result.to : result.from;
  return <small className="ink-mute">{errorText(new ApiError(result.message, 0, { game }))}</small>;
}
