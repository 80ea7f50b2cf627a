import type { officeShiftCalls } from '@krapao/contract/office/shifts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { giveWork } from './give-work.ts';
import { readShift, worksAtDesk } from './read-shift.ts';
import type { ShiftsDeps } from './shifts.deps.ts';
import { shiftsRepository } from './shifts.repository.ts';

const DONE = { message: 'OK' } as const;

export function officeShiftRoutes(serve: Serve<typeof officeShiftCalls>, deps: ShiftsDeps): void {
  const shifts = shiftsRepository(deps.db);
  serve('GET /api/office/shift', ({ operator }) => readShift(deps, operator));
  serve('POST /api/office/shift/notes', async ({ body, operator }) => {
    if (!worksAtDesk(operator.permissions)) throw new AppError('NO_PERMISSION');
    await shifts.addNote({ id: deps.random.uuid(), by: operator.id, text: body.text, createdAt: deps.clock.now() });
    return DONE;
  });
  serve('POST /api/office/shift/notes/{id}/read', async ({ params, operator }) => {
    // Others are shown no notes.
    if (!worksAtDesk(operator.permissions)) throw new AppError('NO_DATA');
    if (!(await shifts.read(params.id, operator.id, deps.clock.now()))) throw new AppError('NO_DATA');
    return DONE;
  });
  serve('POST /api/office/shift/give', ({ body, operator }) => giveWork(deps, { ...body, from: operator.id }));
}
