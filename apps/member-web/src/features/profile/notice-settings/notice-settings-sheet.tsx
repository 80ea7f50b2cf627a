import { NOTICE_GROUPS, type NoticeSetting } from '@krapao/contract/notices';
import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Sheet } from '@krapao/ui/layers/sheet';
import { CardHeading } from '@krapao/ui/layout/card';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { type NoticeSettings, noticeSettingsQuery } from '../../../shared/push/notice-settings-query.ts';
import { EmailForm } from './email-form.tsx';
import { GroupRow } from './group-row.tsx';
import { PushRow } from './push-row.tsx';
import './notice-settings.css';

/** Which notices leave the app, and how. */
export function NoticeSettingsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notice-settings');
  const common = useTranslations('common');
  const settings = useQuery(noticeSettingsQuery);
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <p className="ink-soft notice-settings-intro">{t('intro')}</p>
      <Loaded query={settings} skeleton={<SkeletonRows count={6} />}>
        {(data) => <Channels {...data} />}
      </Loaded>
    </Sheet>
  );
}

function Channels({ settings, push, email, phoneEnd }: NoticeSettings) {
  const t = useTranslations('notice-settings');
  const client = useQueryClient();
  const [wanted, setWanted] = useState<{ name: NoticeSetting; isOn: boolean }>();
  const save = useCommand('PUT /api/notices/settings', {
    stale: [noticeSettingsQuery.queryKey, ['statement']],
    onSuccess: (answer) => client.setQueryData(noticeSettingsQuery.queryKey, answer),
  });
  const box = (name: NoticeSetting, label: string, isDisabled = false) => (
    <Checkbox
      key={name}
      disabled={isDisabled}
      checked={save.isPending && wanted?.name === name ? wanted.isOn : settings[name]}
      onChange={({ target }) => {
        if (save.isPending) return;
        setWanted({ name, isOn: target.checked });
        save.send({ body: { name, isOn: target.checked } });
      }}
    >
      {label}
    </Checkbox>
  );
  return (
    <>
      <section className="notice-settings-part" aria-label={t('push')}>
        <CardHeading>{t('push')}</CardHeading>
        <PushRow {...push} />
        <fieldset>
          <legend className="ink-soft">{t('kinds')}</legend>
          {NOTICE_GROUPS.map((group) => (
            <GroupRow key={group} group={group} isOn={settings[`push.${group}`]} box={box} />
          ))}
          {box('amounts', t('amounts'))}
        </fieldset>
      </section>
      <section className="notice-settings-part" aria-label={t('sms')}>
        <CardHeading>{t('sms')}</CardHeading>
        {box('sms.safety', t('smsTo', { end: phoneEnd }))}
      </section>
      <section className="notice-settings-part" aria-label={t('email')}>
        <CardHeading>{t('email')}</CardHeading>
        {email !== null && box('email.safety', t('emailSafety'))}
        <EmailForm email={email} />
      </section>
    </>
  );
}
