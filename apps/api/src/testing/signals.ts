import { createSignals, type Payload, type Topic } from '../platform/live/signals.ts';
import type { Logger } from '../platform/logs/log.ts';
import type { TestServer } from './test-server.ts';
import { until } from './until.ts';

/** Another process that listens to one topic. */
export async function givenSubscriber<Name extends Topic>({ connection, app }: TestServer, topic: Name) {
  const received: Payload<Name>[] = [];
  const signals = createSignals(connection, app.log as Logger);
  signals.subscribe(topic, (payload) => void received.push(payload));
  signals.start();
  await until(async () => signals.isListening(), 'the subscriber to listen');
  return { received, stop: () => signals.stop() };
}
