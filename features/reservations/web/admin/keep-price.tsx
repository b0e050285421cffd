import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';

/** Staff say that an order ended by our fault, and why: its buyer may take it up again at its price. */
export function KeepPrice({ state, t }: { state: { readonly isKept: boolean; readonly key: string }; t: Translate }) {
  return (
    <section aria-labelledby="keep-price">
      <Stack gap={4}>
        <h3 id="keep-price">{t('keepPrice.title')}</h3>
        <p>{t(state.isKept ? 'keepPrice.kept' : 'keepPrice.text')}</p>
        {!state.isKept && (
          <PageForm idempotencyKey={state.key} held={{ do: 'keepPrice' }}>
            <Stack gap={4}>
              <TextField name="note" label={t('keepPrice.note')} autoComplete="off" maxLength={300} />
              <div>
                <Button type="submit" variant="secondary">
                  {t('keepPrice.send')}
                </Button>
              </div>
            </Stack>
          </PageForm>
        )}
      </Stack>
    </section>
  );
}
