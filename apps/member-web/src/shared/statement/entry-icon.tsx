import { Icon } from '@krapao/ui/brand/icon';
import { type Entry, iconOf, typeOf } from './entry.ts';
import './entry-row.css';

/** The icon of a statement entry; the row itself has the class `entry-row`. */
export function EntryIcon({ entry }: { entry: Entry }) {
  return (
    <span className={`entry-row-icon is-${typeOf(entry)}`}>
      <Icon name={iconOf(entry)} />
    </span>
  );
}
