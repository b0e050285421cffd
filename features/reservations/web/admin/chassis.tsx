import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ChassisCorrection } from '../../contract/chassis.ts';

export type ChassisData = { readonly correction: ChassisCorrection | null; readonly key: string };

/** Another chassis than the order has: proposed by one of staff or by the factory, and let hold by somebody else. */
export function ChassisForStaff({ chassis: { correction, key }, t }: { chassis: ChassisData; t: Translate }) {
  return (
    <section aria-labelledby="chassis">
      <Stack gap={4}>
        <h3 id="chassis">{t('admin.chassis.title')}</h3>
        {correction === null ? (
          <PageForm idempotencyKey={key} held={{ do: 'proposeChassis' }}>
            <Stack gap={4}>
              <TextField label={t('admin.chassis.new')} name="chassis" autoComplete="off" maxLength={17} />
              <TextField label={t('admin.chassis.reason')} name="reason" autoComplete="off" maxLength={300} />
              <div>
                <Button type="submit" variant="secondary">
                  {t('admin.chassis.propose')}
                </Button>
              </div>
            </Stack>
          </PageForm>
        ) : (
          <>
            <p>
              {correction.reason === null
                ? t('admin.chassis.factory', { chassis: correction.chassis })
                : t('admin.chassis.proposed', {
                    by: correction.proposedBy,
                    chassis: correction.chassis,
                    reason: correction.reason,
                  })}
            </p>
            <PageForm idempotencyKey={key} held={{ correction: correction.id }}>
              <Cluster>
                <Button type="submit" name="do" value="acceptChassis">
                  {t('admin.chassis.accept')}
                </Button>
                <Button type="submit" name="do" value="refuseChassis" variant="quiet">
                  {t('admin.chassis.refuse')}
                </Button>
              </Cluster>
            </PageForm>
          </>
        )}
      </Stack>
    </section>
  );
}
