import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFactory, type Factory } from './factory.server.ts';

const answers: number[] = [];
const keys: unknown[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key']);
  response.writeHead(answers.shift() ?? 200, { 'content-type': 'application/json' }).end('{}');
});
let factory: Factory;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  factory = openFactory({ baseUrl: `http://127.0.0.1:${port}`, secret: 'of the test', now: () => 0 });
});
afterAll(async () => {
  await factory.close();
  server.close();
});

const CAR = { orderId: 'o', carId: 'c', revision: 2, chassis: null };

test('an order that is not known yet may be by the next try; one whose car is invoiced stays as it is', async () => {
  answers.push(404, 409, 500, 200);
  const said: string[] = [];
  for (let sent = 0; sent < 4; sent += 1) said.push(await factory.changeCar(CAR));
  expect(said).toEqual(['noAnswer', 'refused', 'noAnswer', 'delivered']);
});

test('an order and its going over to a car are two things', async () => {
  keys.length = 0;
  const facts = { vehicleCode: 'v', modelYear: 2027, kind: 'build', country: 'BR', callbackUrl: 'http://x' } as const;
  await factory.placeOrder({ ...CAR, ...facts });
  await factory.changeCar(CAR);
  expect(keys).toEqual(['o:2', 'o:2:car']);
});
