import { useForm } from '@krapao/web/forms/use-form.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing/desk.tsx';
import { FormSheet } from './form-sheet.tsx';

afterEach(cleanup);

function Refused() {
  const form = useForm({ initial: {}, onSubmit: () => undefined });
  return (
    <FormSheet title="A long form" actionLabel="Request" form={form} error="Refused" onClose={() => undefined}>
      <p>The last field</p>
    </FormSheet>
  );
}

it('a refusal stands above the buttons, where no long form scrolls it away', { tags: ['O1326'] }, async () => {
  await show(<Refused />);
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toBe('Refused');
  expect(screen.getByText('The last field').closest('.sheet-body')).toBeTruthy();
  expect(refusal.closest('.sheet-body')).toBeNull();
});
