import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { SECOND_MS } from './clock.ts';

/** The body of a call is small: a line that takes longer than this brings nothing. */
export const WHOLE_BODY_MS = 15 * SECOND_MS;
/** A line slower than this could not bring a picture within the five minutes an upload has. */
export const UPLOAD_PACE = { everyMs: 30 * SECOND_MS, bytesMin: 16 * 1024 };

/** Whoever sends a body drop by drop would hold a line, and a call half begun, for nearly nothing. */
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
  let heard = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer);
    if (socket.bytesRead - heard < pace.bytesMin) cut(request, reply);
    heard = socket.bytesRead;
  }, pace.everyMs).unref();
  raw.once('end', () => clearInterval(timer));
}

/** Whoever reads the body hears of it as of any other fault, and answers. Where nobody reads it, the line is cut. */
function cut({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isRead = !reply.sent && raw.listenerCount('error') > 0;
  if (isRead) raw.emit('error', new AppError('KEY_INVALID', { key: 'body' }, 408));
  else raw.destroy();
}
