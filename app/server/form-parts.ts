import { FILE_LIMIT } from '#kernel/file-limit.ts';
import type { Part } from '#platform/http/context.server.ts';

/**
 * The parts of a form that a page received, as a call with a multipart body reads them from the wire: so a form with files works
 * without scripts too. A file input left empty comes as a nameless file, and is nothing.
 */
export async function* partsOf(form: FormData | null): AsyncGenerator<Part> {
  for (const [fieldname, value] of form ?? []) {
    if (typeof value === 'string') yield { type: 'field', fieldname, value };
    else if (value.name !== '') {
      const file = Object.assign(value.stream(), { truncated: value.size > FILE_LIMIT });
      yield { type: 'file', fieldname, filename: value.name, mimetype: value.type, file };
    }
  }
}
