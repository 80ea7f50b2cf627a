import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '../clock.ts';
import { AppError } from './app-error.ts';

/** Time for the body of a call, which is small: a connection slower than this is useless. */
export const WHOLE_BODY_MS = 15 * SECOND_MS;
/** A connection slower than this could not upload a picture within the five minutes of an upload. */
export const UPLOAD_PACE = { everyMs: 30 * SECOND_MS, bytesMin: 16 * 1024 };

/** Cuts bodies sent drop by drop, which would hold a connection and a half-read call at nearly no cost. */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'])) watchPace(request, reply);
    done();
  });
}

function watchPace(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, socket, routeOptions } = request;
  const pace = routeOptions.config.isUpload
    ? UPLOAD_PACE
    : { everyMs: WHOLE_BODY_MS, bytesMin: Number.POSITIVE_INFINITY };
  let bytesSeen = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer);
    if (socket.bytesRead - bytesSeen < pace.bytesMin) cut(request, reply);
    bytesSeen = socket.bytesRead;
  }, pace.everyMs).unref();
  raw.once('end', () => clearInterval(timer));
}

/** Passes the error to the reader of the body, which responds to it. Without a reader the connection is cut. */
function cut({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isRead = !reply.sent && raw.listenerCount('error') > 0;
  if (isRead) raw.emit('error', new AppError('KEY_INVALID', { key: 'body' }, 408));
  else raw.destroy();
}
