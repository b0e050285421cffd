import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator } from '#ui/translate.ts';
import { action, loader } from './keep-view.ts';

export const handle = { js: false };

export { action, loader };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('console.views'), matches);

/** A view that could not be kept, with why: the name is typed anew, or the list opened again. */
export default function KeepView() {
  const { texts, home } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  if (answer === undefined) return null;
  const { message, fields, values } = answer;
  const { area = '', query = '', name = '' } = values;
  return (
    <Stack gap={5}>
      <Notice tone="error" live>
        {message}
      </Notice>
      <PageForm held={{ area, query }}>
        <Stack gap={4}>
          <TextField
            label={t('console.views.name')}
            name="name"
            maxLength={40}
            autoComplete="off"
            defaultValue={name}
            error={fields['name']}
          />
          <FormActions>
            <Button type="submit">{t('console.save')}</Button>
            <LinkButton variant="secondary" href={`${home}/${area}?${query}`}>
              {t('console.cancel')}
            </LinkButton>
          </FormActions>
        </Stack>
      </PageForm>
    </Stack>
  );
}
