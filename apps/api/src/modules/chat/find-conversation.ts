import type { ChatDeps } from './chat.deps.ts';
import { chatRepository } from './chat.repository.ts';
import type { Customer } from './customer.ts';
import { type Canned, officeRepository } from './office/office.repository.ts';

type Deps = Pick<ChatDeps, 'db'>;

export const findConversation = ({ db }: Deps, customer: Customer) => chatRepository(db).find(customer);

export const saveCanned = ({ db }: Deps, reply: Canned) => officeRepository(db).saveCanned(reply);
