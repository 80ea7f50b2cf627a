import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/** Turns whatever went wrong into a code of the catalogue. Nothing about the inside ever leaves. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const known = error instanceof AppError ? error : knownTransportError(error);
    if (!known) request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    const answer = known ?? new AppError('INTERNAL_SERVER_ERROR');
    const wait = answer.details.retryAfterSeconds;
    if (wait !== undefined) reply.header('retry-after', wait);
    return reply.status(answer.status).send(answer.body);
  });
}

/** Faults of the request that Fastify finds before any of our code runs. */
function knownTransportError(error: FastifyError): AppError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('KEY_INVALID', { key: 'body' }, 413);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('KEY_INVALID', { key: 'content-type' }, 415);
    case 'FST_UNDER_PRESSURE':
      return new AppError('REQUEST_LIMIT', {}, 503);
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('KEY_INVALID', { key: 'request' }, error.statusCode)
        : undefined;
  }
}
