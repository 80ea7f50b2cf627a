import { Button } from '@krapao/ui/button';
import { CodeField } from '../../shared/fields/code-field.tsx';
import type { useCode } from '../../shared/fields/use-code.ts';

type Code = ReturnType<typeof useCode>;

/** The code of the phone, and the button that sends it. */
export function CodeForm({ code: { field, submit, isPending }, label }: { code: Code; label: string }) {
  return (
    <form
      className="gate-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CodeField key={String(field.recovery)} {...field} autoFocus />
      <Button type="submit" tone="gold" wide busy={isPending}>
        {label}
      </Button>
    </form>
  );
}

/** The other kind of code. */
export const OtherCode = ({ code: { other } }: { code: Code }) =>
  other && (
    <Button size="sm" tone="ghost" onClick={other.onClick}>
      {other.label}
    </Button>
  );
