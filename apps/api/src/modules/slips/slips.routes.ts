import type { AnswerOf } from '@krapao/contract/calls';
import { toMajor } from '@krapao/money';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { exclusionError } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { type PlaceInQueue, placeInQueue } from '../queues/public.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { type Slip, slipsRepository } from './slips.repository.ts';
import { statusOf, uploadSlip } from './upload/upload-slip.ts';

export const PICTURE_PATH = '/api/pictures/slips/';

export function slipRoutes(serve: Serve, deps: SlipsDeps): void {
  serve('POST /api/wallet/slip', async ({ member, form, idempotencyKey }) => {
    // Operators' blocks let slips pass: they prove money that was sent, and people decide about it.
    if (member.exclusion) throw exclusionError(member.exclusion);
    return uploadSlip(deps, { id: operationId(deps.random, member.id, idempotencyKey), memberId: member.id, form });
  });

  serve('POST /api/statement/slip', async ({ member, body }) => {
    const slips = slipsRepository(deps.db);
    const page = await slips.page(member.id, body);
    const steps = await slips.stepsOf(page.slips.map(({ id }) => id));
    const waiting = page.slips.filter(({ status }) => status === 'review');
    const places = new Map(
      await Promise.all(waiting.map(async ({ id }) => [id, await placeInQueue(deps, 'slips', id)] as const)),
    );
    return { total: page.total, slips: page.slips.map((slip) => present(slip, steps, places.get(slip.id))) };
  });

  serve('GET /api/statement/slip/reference/{reference}', async ({ member, params }) => {
    const slip = await slipsRepository(deps.db).findOfMember(member.id, params.reference.toUpperCase());
    if (!slip) throw new AppError('NO_DATA');
    return { url: PICTURE_PATH + deps.links.sign(slip.id) };
  });
}

type StepRow = Awaited<ReturnType<ReturnType<typeof slipsRepository>['stepsOf']>>[number];

function present(
  slip: Slip,
  steps: readonly StepRow[],
  queue: PlaceInQueue | undefined,
): AnswerOf<'POST /api/statement/slip'>['slips'][number] {
  const { amount, currency } = slip;
  return {
    createdAt: slip.createdAt.toISOString(),
    amount: amount !== null && currency ? toMajor(amount, currency) : null,
    status: statusOf(slip),
    note: slip.reason,
    link: null, // Links live for minutes, so the page requests a link when it opens the picture.
    reference: slip.reference,
    steps: steps.filter(({ id }) => id === slip.id).map(({ step, at }) => ({ step, at: at.toISOString() })),
    ...(queue && { queue }),
  };
}

/** Serves the picture behind a signed link, opened in its own tab; the CSP allows nothing but the image. */
export function slipPictures(app: FastifyInstance, deps: SlipsDeps, limit: onRequestAsyncHookHandler): void {
  const config = { access: 'public' } as const;
  app.get<{ Params: { token: string } }>(
    `${PICTURE_PATH}:token`,
    { config, onRequest: limit },
    async (request, reply) => {
      const id = deps.links.read(request.params.token);
      const slip = id ? await slipsRepository(deps.db).find(id) : undefined;
      const picture = slip && (await deps.files.read(slip.file));
      if (!picture) throw new AppError('NO_DATA');
      return reply
        .type('image/jpeg')
        .header('content-disposition', `inline; filename="slip-${slip.reference}.jpg"`)
        .header('content-security-policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox")
        .send(picture);
    },
  );
}
