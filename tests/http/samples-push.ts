import { createECDH, randomBytes } from 'node:crypto';
import { changeMessage, createMessage, removeMessage } from '#features/push/contract/messages.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** A browser nobody has. */
const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** Good calls of messages to devices. */
export const pushSamples = (): Record<string, Sample> => {
  const as = 'push_notification_admin';
  const ends = 'messageUnknown';
  const nowhere = { as, params: { id: NOWHERE }, ends } as const;
  const nobody = { as: 'nobody' } as const;
  return {
    'GET push/v1/key': nobody,
    'POST push/v1/devices': { ...nobody, body: { ...browser(), consent: true, consentTextVersion: '2026-11' } },
    'POST push/v1/devices/renewal': {
      ...nobody,
      body: { ...browser(), former: browser().endpoint },
      ends: 'deviceUnknown',
    },
    'POST push/v1/devices/leave': { ...nobody, body: { endpoint: browser().endpoint } },
    'GET push/v1/messages': { as },
    'GET push/v1/audience': { as },
    ...resourceSamples({
      create: createMessage,
      change: changeMessage,
      remove: removeMessage,
      body: { title: 'Prova', text: 'Uma prova', path: '/' },
      version: { version: 1 },
      unknown: ends,
      as,
    }),
    'GET push/v1/messages/{id}/sendings': nowhere,
    'POST push/v1/messages/{id}/send': { ...nowhere, body: { version: 1 } },
    'POST push/v1/messages/{id}/test': { ...nowhere, body: { version: 1 } },
  };
};
