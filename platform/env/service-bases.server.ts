import * as z from 'zod';
import { SERVICE_BASES, type ServiceBases } from '#brands/page-settings.ts';

const NAMES = Object.keys(SERVICE_BASES);
const MESSAGE = `must be JSON of services (${NAMES.slice(0, 3).join(', ')}, ...) and paths of this site, such as {"stock":"/gateway/stock"}`;

const bases = z.partialRecord(z.enum(NAMES), z.string().regex(/^(?:\/[\w-]+)+$/));

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Where the calls of pages find a service that something in front of this program answers. Paths of this site alone, so that
 * cookies, the policy for scripts and the check of a request's origin hold as they are.
 */
export const serviceBases = z
  .string()
  .default('{}')
  .transform((text, context): ServiceBases => {
    const found = bases.safeParse(readJson(text));
    if (found.success) return found.data;
    context.addIssue({ code: 'custom', message: MESSAGE });
    return z.NEVER;
  });
