import * as z from 'zod';

/** Where files lie that all processes share: without an address in the data folder, with one in a store that speaks S3. */
export const fileStoreSettings = {
  /** `https://host/bucket`, or `https://host/bucket/prefix`: what is kept there is this installation's alone. */
  FILE_STORE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .regex(/^https?:\/\/[^/]+(\/[\w.-]+)+\/?$/, 'must name a bucket: https://host/bucket')
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  FILE_STORE_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('us-east-1'),
  FILE_STORE_ACCESS_KEY: z.string().min(3).optional(),
  FILE_STORE_SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Milliseconds until one try of the store has its first answer. */
  FILE_STORE_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(3_000),
};

export type FileStoreSettings = {
  readonly VOLANTE_DATA: string;
  readonly FILE_STORE_URL?: string | undefined;
  readonly FILE_STORE_REGION: string;
  readonly FILE_STORE_ACCESS_KEY?: string | undefined;
  readonly FILE_STORE_SECRET_KEY?: string | undefined;
  readonly FILE_STORE_TIMEOUT_MS: number;
};

export const findFileStoreProblems = (input: Omit<FileStoreSettings, 'VOLANTE_DATA'>): string[] =>
  input.FILE_STORE_URL === undefined
    ? []
    : (['FILE_STORE_ACCESS_KEY', 'FILE_STORE_SECRET_KEY'] as const)
        .filter((name) => input[name] === undefined)
        .map((name) => `${name}: required with FILE_STORE_URL`);
