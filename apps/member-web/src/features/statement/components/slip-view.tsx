import { IconButton } from '@krapao/ui/actions/icon-button';
import { toast } from '@krapao/ui/layers/toast';
import { call } from '@krapao/web/api/call.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Slip } from '../../../shared/slips/slip-steps.ts';

/** Opens the picture of a slip in a new tab, by its link or by a newly requested link. */
export function SlipView({ slip }: { slip: Slip }) {
  const t = useTranslations('statement');
  const errorText = useErrorText();
  const { reference, link } = slip;
  const recheck = useMutation({
    mutationFn: (_tab: Window | null) =>
      call('GET /api/statement/slip/reference/{reference}', { params: { reference } }),
    onSuccess: ({ url }, tab) => (tab ? tab.location.replace(url) : window.location.assign(url)),
    onError: (error, tab) => {
      tab?.close();
      toast.error(errorText(error));
    },
  });
  const view = () => {
    // Before any await: a tab opened after the click event is blocked as a pop-up.
    const tab = window.open(link ?? '', '_blank');
    if (tab) tab.opener = null;
    if (!link) recheck.mutate(tab);
  };
  return (
    <IconButton
      icon="external"
      size="sm"
      label={t('slipViewOf', { time: formatDateTime(slip.createdAt) })}
      onClick={view}
    />
  );
}
