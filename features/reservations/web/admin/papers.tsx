import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { BROUGHT_PAPERS } from '../../rules/papers.ts';
import type { PaperShown } from '../order-papers.ts';

/** The papers of an order, and the form by which one is brought. The buyer's own are opened by the buyer alone. */
export function PapersForStaff({
  papers,
  isOpen,
  t,
}: {
  papers: readonly PaperShown[];
  isOpen: boolean;
  t: Translate;
}) {
  if (!isOpen) return null;
  return (
    <section aria-labelledby="papers">
      <Stack gap={4}>
        <h3 id="papers">{t('orderPaper.title')}</h3>
        <ul>
          {papers.map(({ id, title, facts, mayGo }) => (
            <li key={id}>
              {title}: {facts}
              {mayGo && (
                <PageForm held={{ do: 'takeBack', paper: id }}>
                  <Button type="submit" variant="quiet" aria-label={`${t('admin.papers.takeBack')}: ${title}`}>
                    {t('admin.papers.takeBack')}
                  </Button>
                </PageForm>
              )}
            </li>
          ))}
        </ul>
        <PageForm isUpload held={{ do: 'paper' }}>
          <Stack gap={4}>
            <SelectField
              label={t('admin.papers.kind')}
              name="kind"
              options={BROUGHT_PAPERS.map((kind) => ({ value: kind, label: t(`orderPaper.${kind}`) }))}
            />
            <TextField
              label={t('admin.papers.number')}
              optional={t('admin.expected.optional')}
              hint={t('admin.papers.number.hint')}
              name="number"
              autoComplete="off"
              maxLength={60}
            />
            <TextField
              label={t('admin.order.chassis')}
              optional={t('admin.expected.optional')}
              name="chassis"
              autoComplete="off"
              maxLength={17}
            />
            <UploadField label={t('admin.papers.file')} name="file" accept="application/pdf" />
            <div>
              <Button type="submit" variant="secondary">
                {t('admin.papers.send')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </section>
  );
}
