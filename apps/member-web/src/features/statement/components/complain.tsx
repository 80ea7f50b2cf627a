import { COMPLAINT_CHARS_MAX } from '@krapao/contract/calls/complaints';
import { Button } from '@krapao/ui/actions/button';
import { TextAreaField } from '@krapao/ui/fields/field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { ComplaintCard } from '../../../shared/complaints/complaint-card.tsx';
import { complaintsQuery } from '../../../shared/complaints/complaints-query.ts';

/** Complaints about an entry, and a form for a new one while none is open. */
export function Complain({ reference }: { reference: string }) {
  const t = useTranslations('complaints');
  const { data } = useQuery(complaintsQuery);
  const [isWriting, setWriting] = useState(false);
  if (!data) return null;
  const complaints = data.filter((complaint) => complaint.reference === reference);
  const isOpen = complaints.some(({ answer }) => !answer);
  return (
    <div className="receipt-complaints receipt-screen-only">
      {complaints.map((complaint) => (
        <ComplaintCard key={complaint.number} complaint={complaint} />
      ))}
      {!isOpen && isWriting && <ComplaintForm reference={reference} onSent={() => setWriting(false)} />}
      {!isOpen && !isWriting && (
        <Button size="sm" tone="ghost" icon="info" onClick={() => setWriting(true)}>
          {t('complain')}
        </Button>
      )}
    </div>
  );
}

function ComplaintForm({ reference, onSent }: { reference: string; onSent: () => void }) {
  const t = useTranslations('complaints');
  const send = useCommand('POST /api/complaints', { stale: [complaintsQuery.queryKey], onSuccess: onSent });
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: message.trim() ? undefined : t('needed') }),
    onSubmit: ({ message }) => send.send({ body: { reference, message: message.trim() } }),
  });
  return (
    <form {...form.props} className="receipt-complaint-form">
      <TextAreaField
        label={t('message')}
        hint={t('hint')}
        maxLength={COMPLAINT_CHARS_MAX}
        autoFocus
        {...form.field('message')}
      />
      <Button type="submit" tone="gold" busy={send.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
