import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutOfRoom, isUnreachable } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';

const RETRY_SECONDS = 5;

/** Maps every error to a code of the catalogue. No internal detail leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const known = error instanceof AppError ? error : knownTransportError(error);
    if (!known)
      request.log.error({ event: 'request.failed', err: error, route: request.routeOptions.url }, 'a request failed');
    const answer = known ?? unexpected(error);
    const wait = answer.details.retryAfterSeconds;
    if (wait !== undefined) reply.header('retry-after', wait);
    return reply.status(answer.status).send(answer.body);
  });
}

/** An unreachable database or a full disk is temporary: 503 with a retry time, not 500. */
function unexpected(error: Error): AppError {
  return isUnreachable(error) || isOutOfRoom(error) ? answerLater() : new AppError('INTERNAL_SERVER_ERROR');
}

/** Turned away for now: nothing of the call is done, and pages repeat it. */
export const answerLater = (): AppError =>
  new AppError('INTERNAL_SERVER_ERROR', { retryAfterSeconds: RETRY_SECONDS }, 503);

/** Requests so malformed that they reach no route: an unreadable address or headers. */
export const unreadableRequests = {
  frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
    void reply.status(error.statusCode ?? 400).send(new AppError('KEY_INVALID', { key: 'url' }).body);
  },
  clientErrorHandler: ({ code }: ConnectionError, socket: Socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = UNREADABLE[code as keyof typeof UNREADABLE] ?? '400 Bad Request';
    const body = JSON.stringify(new AppError('KEY_INVALID', { key: 'request' }).body);
    const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
    socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
  },
};

const UNREADABLE = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
} as const;

/** Errors of the request that Fastify finds before any of our code runs. */
function knownTransportError(error: FastifyError): AppError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('KEY_INVALID', { key: 'body' }, 413);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('KEY_INVALID', { key: 'content-type' }, 415);
    case 'FST_UNDER_PRESSURE':
      // No rate limit, which a page takes for a refusal: the member did nothing too often.
      return answerLater();
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('KEY_INVALID', { key: 'request' }, error.statusCode)
        : undefined;
  }
}
