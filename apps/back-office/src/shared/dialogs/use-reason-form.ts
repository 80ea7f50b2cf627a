import { type FormErrors, useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';

type WithReason<Values> = Values & { reason: string };

type Options<Values> = {
  /** A reason that is known already is proposed. */
  initial: Values & { reason?: string };
  check?: (values: Values) => FormErrors<Values>;
  onSubmit: (values: WithReason<Values>) => void;
  isReasonOptional?: boolean;
};

/** A form whose last field is the reason. */
export function useReasonForm<Values extends object>(options: Options<Values>) {
  const { initial, check, onSubmit, isReasonOptional = false } = options;
  const t = useTranslations('common');
  return useForm<WithReason<Values>>({
    initial: { reason: '', ...initial },
    check: (values) =>
      ({
        ...check?.(values),
        reason: isReasonOptional || values.reason.trim() ? undefined : t('reasonNeeded'),
      }) as FormErrors<WithReason<Values>>,
    onSubmit: (values) => onSubmit({ ...values, reason: values.reason.trim() }),
  });
}
