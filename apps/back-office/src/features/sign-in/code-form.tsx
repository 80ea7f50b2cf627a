import { Button } from '@krapao/ui/actions/button';
import { CodeField } from '../../shared/fields/code-field.tsx';
import type { useCode } from '../../shared/fields/use-code.ts';

type Code = ReturnType<typeof useCode>;

export const CodeForm = ({ code: { form, field, command }, label }: { code: Code; label: string }) => (
  <form {...form.props} className="gate-form">
    <CodeField key={String(field.recovery)} {...field} autoFocus />
    <Button type="submit" tone="gold" wide busy={command.isPending}>
      {label}
    </Button>
  </form>
);

/** Switches between authenticator and recovery code. */
export const OtherCode = ({ code: { other } }: { code: Code }) => (
  <Button size="sm" tone="ghost" onClick={other.onClick}>
    {other.label}
  </Button>
);
