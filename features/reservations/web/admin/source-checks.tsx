import { Button } from '#ui/button.tsx';
import type { Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { Order } from '../../contract.ts';
import { BOOKED_KINDS, type TradedCar } from '../../contract/balance.ts';
import { isLetter } from '../../rules/plannable.ts';
import { owesRest, sourcesShown } from '../rest-data.ts';

/** What of an order's money staff may book: a used car where one is planned, a letter once it was accepted. */
export const bookableKinds = ({ rest }: Pick<Order, 'rest'>): (typeof BOOKED_KINDS)[number][] =>
  BOOKED_KINDS.filter(
    (kind) =>
      kind === 'DEALER_PAYMENT' ||
      rest.sources.some((one) => one.kind === kind && one.state === (isLetter(kind) ? 'WAITING' : 'PLANNED')),
  );

/** What its owner said of a used car's state, which the inspection looks at. */
const stateOf = (page: Page, { condition, damages = [] }: Pick<TradedCar, 'condition' | 'damages'>): string => {
  const t = translator(page.texts('tradeIn'));
  const places = damages.map((place) => t(`tradeIn.place.${place}`));
  return [t(`tradeIn.condition.${condition}`), ...places].join(' · ');
};

/** Letters and used cars that staff look at before they bring anything. */
export const checksShown = (page: Page, order: Order) =>
  owesRest(order)
    ? sourcesShown(page, order)
        .filter(({ state }) => state !== 'PAID')
        .filter(({ car, letter }) => car !== null || letter !== null)
        .map((source) => ({
          ...source,
          carState: order.rest.sources.flatMap(({ id, car }) =>
            id === source.id && car !== null ? [stateOf(page, car)] : [],
          )[0],
          mayAccept: source.letter !== null && source.state === 'PLANNED',
          key: page.newKey(),
          acceptKey: page.newKey(),
        }))
    : [];

type Check = ReturnType<typeof checksShown>[number];

export function SourceChecks({ checks, t }: { checks: readonly Check[]; t: Translate }) {
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby="letters">
      <Stack gap={4}>
        <h3 id="letters">{t('admin.letter.title')}</h3>
        {checks.map((check) => (
          <div key={check.id}>
            {/* A form of its own: Enter in the reason of a refusal presses the first button of its form. */}
            {check.mayAccept && (
              <PageForm id={`accept-${check.id}`} idempotencyKey={check.acceptKey} held={{ source: check.id }}>
                {null}
              </PageForm>
            )}
            <PageForm idempotencyKey={check.key} held={{ source: check.id }}>
              <Stack>
                <p>
                  {t(`rest.kind.${check.kind}`)}: {check.amount}
                </p>
                {check.letter !== null && <p>{t('rest.letter.facts', check.letter)}</p>}
                {check.car !== null && (
                  <p>
                    {check.car.known?.name ?? t('rest.trade.version.other')}, {check.car.plate}
                    {check.car.known !== null && `: ${check.car.known.value}`}
                  </p>
                )}
                {check.carState !== undefined && <p>{check.carState}</p>}
                <TextField
                  name="note"
                  label={t('admin.letter.note')}
                  hint={t('admin.letter.note.hint')}
                  optional=""
                  maxLength={300}
                />
                <Cluster>
                  {check.mayAccept && (
                    <Button type="submit" form={`accept-${check.id}`} name="do" value="acceptSource">
                      {t('admin.letter.accept')}
                    </Button>
                  )}
                  <Button type="submit" name="do" value="refuseSource" variant="quiet">
                    {t('admin.letter.refuse')}
                  </Button>
                </Cluster>
              </Stack>
            </PageForm>
          </div>
        ))}
      </Stack>
    </section>
  );
}
