import { inviteFirstOwner } from '../../modules/operators/public.ts';
import { wireModules } from '../wire/wire-modules.ts';
import { quietPlatform, type SeedPlatform } from './quiet-platform.ts';

/** Returns the invitation of the first owner for a service that has none. */
export async function firstOwnerNotice(platform: SeedPlatform): Promise<string | undefined> {
  const invited = await inviteFirstOwner(wireModules(quietPlatform(platform)).office.operators);
  if (!invited) return undefined;
  return [
    'The back office has no owner yet. This link lets one in, once, within a day:',
    invited.link,
    'A new start gives a new one, as long as there is none.',
  ].join('\n');
}
