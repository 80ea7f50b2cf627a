import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { call } from '@krapao/web/api/call.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { type DataExport, ownDataQuery } from '../api/own-data-query.ts';
import './own-data.css';

/** Everything held about the member, as one file: request, state and download. */
export function OwnDataSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('own-data');
  const common = useTranslations('common');
  const latest = useQuery(ownDataQuery);
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <div className="own-data">
        <p className="ink-soft">{t('intro')}</p>
        <Loaded query={latest} skeleton={<SkeletonRows count={3} />}>
          {({ export: found }) => (
            <>
              {found?.state === 'waiting' && <Banner icon="clock">{t('waiting')}</Banner>}
              {found?.state === 'ready' && <Ready found={found} />}
              {found?.state === 'removed' && <p className="text-caption ink-mute">{t('removed')}</p>}
              {found?.state !== 'waiting' && <RequestForm />}
            </>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

const MEGABYTE = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

function Ready({ found: { bytes, expiresAt } }: { found: DataExport }) {
  const t = useTranslations('own-data');
  const errorText = useErrorText();
  // A link lives for minutes, so every download requests its own.
  const download = useMutation({
    mutationFn: () => call('GET /api/own-data/link'),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Banner icon="okring">
      <b>{t('ready')}</b>
      <p className="ink-mute text-caption">
        {t('until', { size: sizeOf(bytes ?? 0), time: formatDateTime(expiresAt ?? '').slice(0, 16) })}
      </p>
      <p className="text-caption">{t('mine')}</p>
      <p>
        <Button tone="gold" size="sm" busy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      </p>
    </Banner>
  );
}

function RequestForm() {
  const t = useTranslations('own-data');
  const errorText = useErrorText();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('passwordNeeded') : undefined }),
    onSubmit: ({ password }) => password !== '' && request.send({ body: { password } }),
  });
  const request = useCommand('POST /api/own-data', {
    stale: [ownDataQuery.queryKey],
    onSuccess: () => toast.success(t('asked')),
    onError: (error) => form.refuse({ password: errorText(error) }),
  });
  return (
    <form {...form.props} className="own-data">
      <p className="text-caption ink-mute">{t('how')}</p>
      <PasswordInput label={t('password')} {...form.field('password')} />
      <Button type="submit" size="lg" wide busy={request.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
