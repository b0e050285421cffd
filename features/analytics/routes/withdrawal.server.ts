import { ok } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { withdrawMeasuring } from '../contract/withdrawal.ts';
import { eraseVisitor } from '../erasing.server.ts';
import { readNumber } from '../numbers.server.ts';
import { numberIn } from '../visitor.server.ts';

export const withdrawalRoutes: readonly Route[] = [
  handle(withdrawMeasuring, async (_, context) => {
    const secret = await readNumber(context.db, numberIn(context.header('cookie')));
    if (secret !== null) await eraseVisitor(context, secret);
    return ok(undefined);
  }),
];
