import { SelectField } from '@krapao/ui/fields/select-field';
import { useQuery } from '@tanstack/react-query';
import type { Json } from '../../shared/catalogue/at-path.ts';
import { useDocumentName } from '../../shared/catalogue/document-names.ts';
import { listQuery } from '../../shared/catalogue/list-query.ts';

type Props = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: Json;
  set: (next: Json) => void;
};

/** One of the saved segments. */
export function SegmentField({ value, set, ...box }: Props) {
  const { data } = useQuery(listQuery('segment'));
  const nameOf = useDocumentName();
  return (
    <SelectField {...box} value={String(value ?? '')} onChange={({ target }) => set(target.value)}>
      <option value="" />
      {data?.map((segment) => (
        <option key={segment.key} value={segment.key}>
          {nameOf('segment', segment.key, segment.value)}
        </option>
      ))}
    </SelectField>
  );
}
