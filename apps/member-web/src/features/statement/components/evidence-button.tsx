import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { call } from '@krapao/web/api/call.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { formatTime } from '@krapao/web/time/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

/** Downloads a file of the entry for a bank or the police. A fresh entry is signed, and proved only later. */
export function EvidenceButton({ reference }: { reference: string }) {
  const t = useTranslations('statement');
  const errorText = useErrorText();
  const fetchLink = useMutation({
    mutationFn: () => call('GET /api/statement/receipt/{reference}/evidence', { params: { reference } }),
    onSuccess: ({ url, isSealed, nextAt }) => {
      window.location.assign(url); // An attachment: the page stays.
      if (!isSealed) toast.info(t('evidenceNotSealed', { time: formatTime(nextAt) }));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button size="sm" tone="line" icon="download" busy={fetchLink.isPending} onClick={() => fetchLink.mutate()}>
      {t('evidence')}
    </Button>
  );
}
