import { existsSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVideo, givenGuest, sendFile } from '../testing/chat.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';
import { S3_KEY, s3Store } from '../testing/s3-store.ts';
import { drawSlip } from '../testing/slip-pictures.ts';
import { givenSender, uploaded } from '../testing/slips.ts';

let store: Awaited<ReturnType<typeof s3Store>>;
let server: MoneyServer;
beforeAll(async () => {
  store = await s3Store();
  server = await moneyServer({
    ...{ FILES_S3_URL: store.url, FILES_S3_BUCKET: store.bucket },
    ...{ FILES_S3_KEY_ID: S3_KEY.keyId, FILES_S3_KEY: S3_KEY.key },
  });
});
afterAll(async () => {
  await server.close();
  await store.close();
});

const get = (url: string, headers = {}) => server.app.inject({ url, headers, remoteAddress: '203.0.113.9' });
const onDisk = () => (existsSync(server.env.FILES_DIR) ? readdirSync(server.env.FILES_DIR) : []);

describe('files of members in a store', { tags: ['O1232'] }, () => {
  it('are uploaded there and shown from there; a missing one is not found', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    const guest = await givenGuest(server);
    const picture = (await sendFile(server, guest, 'image', photo, 'photo.jpg')).body.path;
    const video = (await sendFile(server, guest, 'video', aVideo(), 'video.mp4')).body.path;
    expect([...store.objects.keys()].map((key) => key.replace(/\/[^.]+/, '/*')).sort()).toEqual([
      'chat/*.jpg',
      'chat/*.mp4',
    ]);
    expect(onDisk()).toEqual([]);
    expect((await sharp((await get(picture)).rawPayload).metadata()).width).toBe(60);
    const part = await get(video, { range: 'bytes=4-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
    store.objects.clear();
    expect([(await get(picture)).statusCode, (await get(video)).statusCode]).toEqual([404, 404]);
  });

  it('are pictures of slips too, which the job that reads them finds there', async () => {
    await uploaded(server, await givenSender(server), await drawSlip('no code'));
    expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^[^/]+\.jpg$/)]);
  });
});
