import { fieldOf } from './form.ts';

/** What the form of `ImportFile` sends: the file from its field or, once checked, as the report's form gives it back. */
export const readImportForm = async (form: FormData): Promise<{ content: string; isDry: boolean }> => {
  const file = form.get('file');
  const isFile = file !== null && typeof file !== 'string' && file.size > 0;
  return { content: isFile ? await file.text() : fieldOf(form, 'content'), isDry: fieldOf(form, 'do') !== 'import' };
};
