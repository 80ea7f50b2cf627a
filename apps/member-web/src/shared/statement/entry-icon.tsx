import { Icon } from '@krapao/ui/icon';
import { type Entry, iconOf, typeOf } from './entry.ts';
import './entry-line.css';

/** What a line of the statement begins with; the line itself has the class `entry-line`. */
export function EntryIcon({ entry }: { entry: Entry }) {
  return (
    <span className={`entry-line-icon is-${typeOf(entry)}`}>
      <Icon name={iconOf(entry)} />
    </span>
  );
}
