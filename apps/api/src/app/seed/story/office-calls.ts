import type { Parsed } from '@krapao/contract/call';
import type { OfficeAnswerOf, OfficeCalls } from '@krapao/contract/office/calls';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { operatorIdOf } from '../../../modules/operators/public.ts';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';
import type { Handler } from '../../../platform/http/serve.ts';
import type { Modules } from '../../wire/wire-modules.ts';

type Role = keyof typeof FIRST_ROLES;
type Given<Key extends keyof OfficeCalls> = {
  params?: Parsed<OfficeCalls[Key], 'params'>;
  body?: Parsed<OfficeCalls[Key], 'body'>;
  form?: UploadedForm;
};

/** Makes a call of the contract as the demo operator of a role, without HTTP. */
export type OfficeCall = <Key extends keyof OfficeCalls>(
  role: Role,
  key: Key,
  given: Given<Key>,
) => Promise<OfficeAnswerOf<Key>>;

/** Collects the handlers that the server would register as routes of the back office. */
export function officeCalls({ office }: Pick<Modules, 'office'>): OfficeCall {
  const handlers = new Map<keyof OfficeCalls, Handler<OfficeCalls[keyof OfficeCalls]>>();
  office.routes((key, handler) => handlers.set(key, handler as Handler<OfficeCalls[keyof OfficeCalls]>));

  return async (role, key, given) => {
    const handler = handlers.get(key);
    if (!handler) throw new Error(`nobody serves ${key}`);
    const id = await operatorIdOf(office.operators, role);
    if (!id) throw new Error(`there is no operator ${role}`);
    const operator = { id, permissions: new Set<string>(FIRST_ROLES[role]), isLocked: false, isProved: true };
    const input = { operator, ...given, locale: 'th' };
    return (await handler(input as never)) as OfficeAnswerOf<typeof key>;
  };
}
