import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { checkedKey, digestOf, StoreAway, type ObjectStore, type Stored } from './object-store.server.ts';
import { openS3Wire, type S3Answer, type S3Place } from './s3-wire.server.ts';

/** Names a file of ours, whatever characters the house's own pictures have in their names. */
const encoded = (key: string): string =>
  `/${checkedKey(key)
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/')}`;

/** A bucket, or a part of one, of any store that speaks S3. */
export const openS3Store = (place: S3Place): ObjectStore => {
  const { bucket, prefix } = partsOf(place.url);
  const wire = openS3Wire({ ...place, url: bucket });
  const pathOf = (key: string): string => encoded(`${prefix}${key}`);
  return {
    kind: 's3',
    put: async (key, content, patience) => {
      const { bytes, sha256 } = Buffer.isBuffer(content) ? digestOf(content) : content;
      const answer = await wire.ask({
        method: 'PUT',
        path: pathOf(key),
        // Signed with the bytes' digest: a store that speaks S3 refuses others, so what it accepted is what was sent.
        headers: { 'content-length': String(bytes), 'x-amz-content-sha256': sha256, 'x-amz-meta-sha256': sha256 },
        body: () => (Buffer.isBuffer(content) ? content : createReadStream(content.path)),
        bytes,
        ...patience,
      });
      if (answer === null) throw new StoreAway('the file store has no such bucket');
      await answer.body.dump();
      if (!Buffer.isBuffer(content) && content.moves === true) await rm(content.path, { force: true });
    },
    open: async (key, expected, patience) => {
      const bytes = expected?.bytes ?? 0;
      const answer = await wire.ask({ method: 'GET', path: pathOf(key), bytes, ...patience });
      return answer === null ? null : streamed(answer);
    },
    stat: async (key, patience) => {
      const answer = await wire.ask({ method: 'HEAD', path: pathOf(key), ...patience });
      if (answer === null) return null;
      await answer.body.dump();
      const sha256 = answer.headers['x-amz-meta-sha256'];
      return {
        bytes: Number(answer.headers['content-length'] ?? -1),
        sha256: typeof sha256 === 'string' ? sha256 : null,
      };
    },
    remove: async (key) => {
      await (await wire.ask({ method: 'DELETE', path: pathOf(key) }))?.body.dump();
    },
    list: (below) => listBelow({ wire, prefix }, below),
  };
};

const partsOf = (url: string): { bucket: string; prefix: string } => {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...rest] = pathname.slice(1).split('/');
  return { bucket: `${origin}/${bucket}`, prefix: rest.map((part) => `${part}/`).join('') };
};

/** A line that breaks in the middle is the store's fault, like one that never answered. */
async function* streamed({ body, ended }: S3Answer): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array);
    ended(true);
  } catch (error) {
    ended(false);
    throw new StoreAway('the file store broke off', { cause: error });
  }
}

type Listing = { readonly wire: ReturnType<typeof openS3Wire>; readonly prefix: string };

/** A page of a list has a thousand keys of at most 1 kB each. */
const MOST_LIST_BYTES = 4_000_000;

async function* listBelow({ wire, prefix }: Listing, below: string): AsyncGenerator<Stored> {
  let token: string | undefined;
  do {
    const search = new URLSearchParams({
      'encoding-type': 'url',
      'list-type': '2',
      prefix: `${prefix}${below}`,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    });
    const answer = await wire.ask({ method: 'GET', path: `?${search}`, bytes: MOST_LIST_BYTES });
    if (answer === null) throw new StoreAway('the file store has no such bucket');
    const page = await listPage(answer);
    for (const item of page.items) yield { ...item, key: item.key.slice(prefix.length) };
    ({ token } = page);
  } while (token !== undefined);
}

const listPage = async (answer: S3Answer): Promise<{ items: Stored[]; token: string | undefined }> => {
  let text = '';
  for await (const chunk of streamed(answer)) {
    text += chunk.toString('latin1');
    if (text.length > MOST_LIST_BYTES) throw new StoreAway('the file store lists without end');
  }
  if (!text.includes('</ListBucketResult>')) throw new StoreAway('the file store lists what cannot be read');
  const items = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: decodeURIComponent((fieldOf(entry, 'Key') ?? '').replaceAll('+', ' ')),
    bytes: Number(fieldOf(entry, 'Size') ?? 0),
    changedAt: new Date(fieldOf(entry, 'LastModified') ?? 0),
  }));
  const more = fieldOf(text, 'IsTruncated') === 'true';
  return { items, token: more ? fieldOf(text, 'NextContinuationToken') : undefined };
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const fieldOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
